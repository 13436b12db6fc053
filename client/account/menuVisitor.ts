import type { MouseEventHandler } from 'react';

/** The visitor as the account menu shows them. */
export interface MenuVisitor {
  isMember: boolean;
  /** Localised sign-in state; empty while it is unknown. */
  statusText: string;
  /** Handles the click on the link that signs in or out. */
  onSession?: MouseEventHandler<HTMLAnchorElement>;
}
