import type { MouseEventHandler, ReactNode } from 'react';
import type { Link } from '../../contracts/fragments/link.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './ContentLink.module.css';

interface ContentLinkProps {
  link: Pick<Link, 'url'> & { urlTarget?: Link['urlTarget'] };
  className?: string | undefined;
  /** Handles a click in place of following the link; ignored for links that open a window. */
  onClick?: MouseEventHandler<HTMLAnchorElement> | undefined;
  children: ReactNode;
}

/** A link from content, with a hint when it opens a window. Without a URL it is text. */
export function ContentLink({ link, className, onClick, children }: ContentLinkProps) {
  const { strings } = useSite();
  if (!link.url) return <span className={className}>{children}</span>;
  if (link.urlTarget !== '_blank') {
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

interface NamedLink {
  link: ContentLinkProps['link'] & { name: string };
  /** Where the link leads, for screen readers: many links are just called “Learn more”. */
  subject?: string | undefined;
}

/** A link styled as a button. */
export function ButtonLink({ link, subject }: NamedLink) {
  return (
    <ContentLink link={link} className={styles.button}>
      {link.name}
      {subject && <span className="visually-hidden">: {subject}</span>}
    </ContentLink>
  );
}

interface MoreLinkProps extends NamedLink, Pick<ContentLinkProps, 'onClick'> {
  /** Replaces the arrow. */
  icon?: IconName;
}

/** A quiet link with an arrow, at the end of a heading or a text. */
export function MoreLink({ link, subject, icon, onClick }: MoreLinkProps) {
  return (
    <ContentLink link={link} className={styles.more} onClick={onClick}>
      <span>{link.name}</span>
      {subject && <span className="visually-hidden">: {subject}</span>}
      <Icon name={icon ?? (link.urlTarget === '_blank' ? 'external' : 'arrow-end')} />
    </ContentLink>
  );
}
