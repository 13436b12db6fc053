import type { Visitor } from '../session/visitor.ts';
import type { Clients } from '../upstreams/upstreams.ts';

/** What a personal call is made with: the clients, and who asks. */
export interface PersonalTools extends Clients {
  visitor: Visitor;
  /** Wall clock, ms. */
  now: () => number;
}
