import type { Visitor } from '../session/visitor.ts';
import type { Clients } from '../upstreams/upstreams.ts';

/** Dependencies of a personal call: the upstream clients and the visitor. */
export interface PersonalTools extends Clients {
  visitor: Visitor;
  /** Wall clock, ms. */
  now: () => number;
}
