import type { Account } from '../../contracts/calls/account.ts';
import type { RegionCode } from '../../contracts/regions.ts';
import { UpstreamError } from '../errors.ts';
import type { Visitor } from '../session/visitor.ts';
import type { Clients } from '../upstreams/upstreams.ts';
import type { Visit } from '../upstreams/visit.ts';

/** What a personal call is made with: the clients, who asks, and the request it is made for. */
export interface PersonalTools extends Clients {
  visitor: Visitor;
  visit: Visit;
  /** The request's id, for upstreams that take one. */
  requestId: string;
}

/**
 * Whether the visitor is signed in (specification section 4). A ticket that the account service does not know is refused
 * from then on; a service that cannot be asked says nothing about the ticket.
 */
export async function readAccount(
  { content, visitor }: PersonalTools,
  { region }: { region: RegionCode },
): Promise<Account> {
  const signedOut = { signInStatus: false, accountLinks: [], list: [] };
  const { ticket } = visitor;
  if (ticket === null) return signedOut;
  try {
    const answer = await content.account({ region, ticket });
    if (answer?.signInStatus) return { ...signedOut, signInStatus: true };
    visitor.rejectTicket();
    return signedOut;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { ...signedOut, degraded: [{ section: 'account', reason: error.reason }] };
  }
}
