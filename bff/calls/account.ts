import type { Account } from '../../contracts/calls/account.ts';
import type { Header } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { toAccountMenu } from '../pages/shape/accountMenu.ts';
import { openShop } from './openShop.ts';
import type { PersonalTools } from './personalTools.ts';
import { renewToken, shopOwner, storeOfOwner } from './shopToken.ts';

/**
 * Returns the visitor's sign-in status (specification section 4) and account menu. A ticket that the account service
 * rejects is not used again, and the visitor continues as a guest; a failed call does not affect the ticket.
 */
export async function readAccount(tools: PersonalTools, { region }: { region: RegionCode }): Promise<Account> {
  const [status, menu] = await Promise.all([readStatus(tools, region), readMenu(tools, region)]);
  return { ...status, ...menu };
}

async function readStatus(
  tools: PersonalTools,
  region: RegionCode,
): Promise<Pick<Account, 'signInStatus' | 'degraded'>> {
  const { content, visitor } = tools;
  const { ticket } = visitor;
  if (ticket === null) return { signInStatus: false };
  try {
    const status = await content.account({ region, ticket });
    // An empty response does not mean that the ticket is invalid: the ticket is not rejected.
    if (status === null || status.signInStatus) return { signInStatus: status !== null };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { signInStatus: false, degraded: [{ section: 'account', reason: error.reason }] };
  }
  visitor.rejectTicket();
  await startAsGuest(tools, region).catch(ignoreUpstreamError);
  return { signInStatus: false };
}

/** Returns the links of the account menu, taken from the header; empty when the header is not available. */
async function readMenu({ content, logoutUrl }: PersonalTools, region: RegionCode): Promise<Header['accountMenu']> {
  return toAccountMenu(await content.header({ region }).catch(ignoreUpstreamError), region, logoutUrl);
}

/** Gets a cart token for the visitor as a guest. If that fails, the next cart request gets the token. */
async function startAsGuest(tools: PersonalTools, region: RegionCode): Promise<void> {
  const { visitor, now } = tools;
  const opened = await openShop(tools, region);
  const guest = opened && shopOwner(visitor, opened.config);
  if (guest) await renewToken(opened.shop, guest, storeOfOwner(visitor, region, guest), opened.config, now());
}

/** Ignores upstream failures, which are already logged and reported. */
function ignoreUpstreamError(error: unknown): null {
  if (error instanceof UpstreamError) return null;
  throw error;
}
