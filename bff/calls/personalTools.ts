import type { Visitor } from '../session/visitor.ts';
import type { Clients } from '../upstreams/upstreams.ts';
import type { Visit } from '../upstreams/visit.ts';

/** What a personal call is made with: the clients, who asks, and the request it is made for. */
export interface PersonalTools extends Clients {
  visitor: Visitor;
  visit: Visit;
  /** Wall clock, ms. */
  now: () => number;
}
