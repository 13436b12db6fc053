import type { MouseEventHandler } from 'react';

/** What the account menu knows of the visitor. */
export interface MenuVisitor {
  isMember: boolean;
  /** Their state in words; empty until it is known. */
  words: string;
  /** Handles the click on the link that signs in or out. */
  onSession?: MouseEventHandler<HTMLAnchorElement>;
}
