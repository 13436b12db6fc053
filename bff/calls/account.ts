import type { Account } from '../../contracts/calls/account.ts';
import type { Header } from '../../contracts/pages/shell.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';
import { toAccountMenu } from '../pages/shape/header.ts';
import { openShop } from './openShop.ts';
import type { PersonalTools } from './personalTools.ts';
import { renewToken, shopOwner, storeOfOwner } from './shopToken.ts';

/**
 * Whether the visitor is signed in (specification section 4), and their menu. A ticket that the account service does not
 * know is refused from then on, and the visitor goes on as a guest; a service that cannot be asked says nothing about it.
 */
export async function readAccount(tools: PersonalTools, { region }: { region: RegionCode }): Promise<Account> {
  const [state, menu] = await Promise.all([readState(tools, region), readMenu(tools, region)]);
  return { ...state, ...menu };
}

async function readState(
  tools: PersonalTools,
  region: RegionCode,
): Promise<Pick<Account, 'signInStatus' | 'degraded'>> {
  const { content, visitor } = tools;
  const { ticket } = visitor;
  if (ticket === null) return { signInStatus: false };
  try {
    const answer = await content.account({ region, ticket });
    // "Nothing there" is not "not valid": it ends nobody's identity.
    if (answer === null || answer.signInStatus) return { signInStatus: answer !== null };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { signInStatus: false, degraded: [{ section: 'account', reason: error.reason }] };
  }
  visitor.rejectTicket();
  await startAsGuest(tools, region).catch(onlyUpstream);
  return { signInStatus: false };
}

/** The links of the account menu; the header is where they come from, and without it there are none. */
async function readMenu({ content }: PersonalTools, region: RegionCode): Promise<Header['accountMenu']> {
  return toAccountMenu(await content.header({ region }).catch(onlyUpstream));
}

/** A cart token for whom the visitor is now. Without one they are asked to shop again when they open the cart. */
async function startAsGuest(tools: PersonalTools, region: RegionCode): Promise<void> {
  const { visitor, now } = tools;
  const open = await openShop(tools, region);
  const guest = open && shopOwner(visitor, open.config);
  if (guest) await renewToken(open.shop, guest, storeOfOwner(visitor, region, guest), open.config, now());
}

/** A failed call is in the log and reported already. */
function onlyUpstream(error: unknown): null {
  if (error instanceof UpstreamError) return null;
  throw error;
}
