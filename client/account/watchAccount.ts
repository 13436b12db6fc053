/** Checks the sign-in state after the first paint; no part of a page waits for it. */
import type { Account } from '../../contracts/calls/account.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { callBff } from '../bff/callBff.ts';
import { type AccountState, setAccountState } from './accountState.ts';

/** Delay after a failed check before the visitor counts as signed out (specification section 9). */
const failureDelayMs = 1_000;
/** Minimum age of the last check before a return to the tab causes a new one: sign-in may have changed elsewhere. */
const minCheckIntervalMs = 30_000;

/**
 * Creates the check of the sign-in state.
 * @param call Fetches the account from the BFF.
 * @param onState Receives the result; of overlapping calls only the last one counts.
 */
export function createAccountCheck(call: () => Promise<Account>, onState: (state: AccountState) => void) {
  let lastCheck = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let failureTimer: ReturnType<typeof setTimeout> | undefined;

  async function checkNow(): Promise<void> {
    lastCheck += 1;
    const thisCheck = lastCheck;
    checkedAt = Date.now();
    clearTimeout(failureTimer);
    const account = await call().catch(() => null);
    if (thisCheck !== lastCheck) return;
    if (account && !account.degraded?.length) onState(account.signInStatus ? 'signedIn' : 'signedOut');
    else failureTimer = setTimeout(() => onState('signedOut'), failureDelayMs);
  }

  return {
    /** Fetches the account now. */
    checkNow,
    /** Fetches the account again, unless the last check is recent. */
    async checkAgain(): Promise<void> {
      if (Date.now() - checkedAt >= minCheckIntervalMs) await checkNow();
    },
  };
}

/**
 * Keeps the sign-in state up to date for the lifetime of the document. The call is needed because scripts cannot read
 * the ticket cookie.
 */
export function watchAccount(region: RegionCode): void {
  const check = createAccountCheck(() => callBff<Account>({ region, path: '/account' }), setAccountState);
  void check.checkNow();
  addEventListener('pageshow', ({ persisted }) => persisted && void check.checkNow());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check.checkAgain();
  });
}
