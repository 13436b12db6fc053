import type { ReactNode } from 'react';
import type { Link } from '../../contracts/fragments/link.ts';
import styles from './CardLink.module.css';
import { ContentLink } from './ContentLink.tsx';

interface CardLinkProps {
  url: string;
  urlTarget?: Link['urlTarget'];
  children: ReactNode;
}

/** The only link of a card; the whole card (a positioned `li`) is clickable. */
export function CardLink({ url, urlTarget = '_self', children }: CardLinkProps) {
  return (
    <ContentLink link={{ url, urlTarget }} className={styles.link}>
      {children}
    </ContentLink>
  );
}
