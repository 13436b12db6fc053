/** Checks the sign-in state after the first paint; no part of a page waits for it. */
import type { Account } from '../../contracts/calls/account.ts';
import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { callBff } from '../bff/callBff.ts';
import { watchNavigation } from '../lib/navigationState.ts';
import { type AccountState, accountState, setAccountState } from './accountState.ts';
import { connectTabs } from './connectTabs.ts';

/** Delay after a failed check before the visitor counts as signed out (specification section 9). */
const failureDelayMs = 1_000;
/** Minimum age of the last check before a return to the tab causes a new one: sign-in may have changed elsewhere. */
const minCheckIntervalMs = 30_000;

/**
 * Creates the check of the sign-in state.
 * @param call Fetches the account from the BFF.
 * @param onState Receives the result; of overlapping calls only the last one counts. `isCertain` is false after a
 *   failure.
 */
export function createAccountCheck(
  call: () => Promise<Account>,
  onState: (state: AccountState, isCertain: boolean) => void,
) {
  let lastCheck = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  let failureTimer: ReturnType<typeof setTimeout> | undefined;

  async function checkNow(): Promise<void> {
    lastCheck += 1;
    const thisCheck = lastCheck;
    checkedAt = Date.now();
    hasFailed = false;
    clearTimeout(failureTimer);
    const account = await call().catch(() => null);
    if (thisCheck !== lastCheck) return;
    hasFailed = !account || Boolean(account.degraded?.length);
    if (account && !hasFailed) onState(account.signInStatus ? 'signedIn' : 'signedOut', true);
    else failureTimer = setTimeout(() => onState('signedOut', false), failureDelayMs);
  }

  return {
    /** Fetches the account now. */
    checkNow,
    /** Fetches the account again, unless the last check is recent. */
    async checkAgain(): Promise<void> {
      if (Date.now() - checkedAt >= minCheckIntervalMs) await checkNow();
    },
    /** Fetches the account again after a failure. */
    async checkAfterFailure(): Promise<void> {
      if (hasFailed) await checkNow();
    },
  };
}

let checkNow = async () => {};

/** Requests the account now, because something contradicts the sign-in state that the page shows. */
export const checkAccount = (): Promise<void> => checkNow();

/**
 * Keeps the sign-in state up to date for the lifetime of the document. The call is needed because scripts cannot read
 * the ticket cookie.
 */
export function watchAccount(region: RegionCode): void {
  /** Last state reported to the other tabs. */
  let reported: AccountState = 'unknown';
  const check = createAccountCheck(
    () => callBff<Account>({ region, path: '/account' }),
    (state, isCertain) => {
      setAccountState(state);
      if (!isCertain || state === reported) return;
      reported = state;
      report(state);
    },
  );
  checkNow = check.checkNow;
  // The China edition has a ticket of its own.
  const report = connectTabs(region === chinaRegion ? 'proart-account-cn' : 'proart-account', (state) => {
    if (accountState() === 'unknown' || accountState() === state) return;
    // The visitor has signed in or out in another tab: this one shows neither state until it knows.
    setAccountState('unknown');
    void checkNow();
  });
  void checkNow();
  // A page in the back/forward cache must show nothing of a member when it returns: they may have signed out by then.
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted && accountState() === 'signedIn') setAccountState('unknown');
  });
  addEventListener('pageshow', ({ persisted }) => persisted && void checkNow());
  watchNavigation(() => void check.checkAfterFailure());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void check.checkAgain();
  });
}
