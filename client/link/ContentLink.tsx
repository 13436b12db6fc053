import type { ReactNode } from 'react';
import type { Link } from '../../contracts/fragments/link.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './ContentLink.module.css';

interface ContentLinkProps {
  link: Pick<Link, 'url' | 'urlTarget'>;
  className?: string | undefined;
  children: ReactNode;
}

/** A link as content names it; says so when it opens a new window. Without an address it is text. */
export function ContentLink({ link, className, children }: ContentLinkProps) {
  const { strings } = useSite();
  if (!link.url) return <span className={className}>{children}</span>;
  if (link.urlTarget === '_self') {
    return (
      <a className={className} href={link.url}>
        {children}
      </a>
    );
  }
  return (
    <a className={className} href={link.url} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> ({strings.opens_in_new_window})</span>
    </a>
  );
}

/** The one call to action of a banner. */
export function ButtonLink({ link }: { link: Link }) {
  return (
    <ContentLink link={link} className={styles.button}>
      {link.name}
    </ContentLink>
  );
}

/** A quiet link with an arrow, at the end of a heading or a text. */
export function MoreLink({ link }: { link: Link }) {
  return (
    <ContentLink link={link} className={styles.more}>
      <span>{link.name}</span>
      <Icon name={link.urlTarget === '_blank' ? 'external' : 'arrow-end'} />
    </ContentLink>
  );
}
