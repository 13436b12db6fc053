/** Asks who the visitor is, behind the first paint: nothing of a page waits for it. */
import type { Account } from '../../contracts/calls/account.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { callBff } from '../bff/callBff.ts';
import { type AccountState, tellAccountState } from './accountState.ts';

/** What cannot be found out counts as signed out after this (specification section 9). */
const failureDelayMs = 1_000;
/** Who comes back to the tab may have signed in or out elsewhere; it is not asked more often than this. */
const restMs = 30_000;

/** @param call Asks the BFF. @param onState Called with what came of it; of calls that overlap the last one counts. */
export function createAccountCheck(call: () => Promise<Account>, onState: (state: AccountState) => void) {
  let questions = 0;
  let askedAt = Number.NEGATIVE_INFINITY;
  let failing: ReturnType<typeof setTimeout> | undefined;

  async function ask(): Promise<void> {
    questions += 1;
    const mine = questions;
    askedAt = Date.now();
    clearTimeout(failing);
    const answer = await call().catch(() => null);
    if (mine !== questions) return;
    if (answer && !answer.degraded?.length) onState(answer.signInStatus ? 'signedIn' : 'signedOut');
    else failing = setTimeout(() => onState('signedOut'), failureDelayMs);
  }

  return {
    /** Asks now. */
    ask,
    /** Asks for who comes back, unless that was known a moment ago. */
    async askAgain(): Promise<void> {
      if (Date.now() - askedAt >= restMs) await ask();
    },
  };
}

/** Keeps the state of the account as it is now, for as long as the document lives. The ticket's cookie is not for scripts. */
export function watchAccount(region: RegionCode): void {
  const check = createAccountCheck(() => callBff<Account>({ region, path: '/account' }), tellAccountState);
  void check.ask();
  addEventListener('pageshow', ({ persisted }) => persisted && void check.ask());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check.askAgain();
  });
}
