import type { MouseEventHandler, ReactNode } from 'react';
import type { Link } from '../../contracts/fragments/link.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './ContentLink.module.css';

interface ContentLinkProps {
  link: Pick<Link, 'url' | 'urlTarget'>;
  className?: string | undefined;
  /** What a click does in place of following the link; only for links that stay in the tab. */
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  children: ReactNode;
}

/** A link as content names it; says so when it opens a new window. Without an address it is text. */
export function ContentLink({ link, className, onClick, children }: ContentLinkProps) {
  const { strings } = useSite();
  if (!link.url) return <span className={className}>{children}</span>;
  if (link.urlTarget === '_self') {
    return (
      <a className={className} href={link.url} onClick={onClick}>
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

interface MoreLinkProps extends Pick<ContentLinkProps, 'onClick'> {
  link: Link;
  /** What the link's name is said of, where several links have the same; heard and not seen. */
  about?: string;
  /** In place of the arrow. */
  icon?: IconName;
}

/** A quiet link with an arrow, at the end of a heading or a text. */
export function MoreLink({ link, about, icon, onClick }: MoreLinkProps) {
  return (
    <ContentLink link={link} className={styles.more} onClick={onClick}>
      <span>{link.name}</span>
      {about && <span className="visually-hidden">: {about}</span>}
      <Icon name={icon ?? (link.urlTarget === '_blank' ? 'external' : 'arrow-end')} />
    </ContentLink>
  );
}
