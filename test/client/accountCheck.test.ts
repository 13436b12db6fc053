import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccountState } from '../../client/account/accountState.ts';
import { createAccountCheck } from '../../client/account/watchAccount.ts';
import type { Account } from '../../contracts/calls/account.ts';
import { settled } from '../support/settled.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const links = { accountLinks: [], list: [] };
const signedIn: Account = { signInStatus: true, ...links };
const signedOut: Account = { signInStatus: false, ...links };
const unknown: Account = { ...signedOut, degraded: [{ section: 'account', reason: 'timeout' }] };

/** An account check whose calls return these responses in order. */
function createCheck(...responses: (Promise<Account> | Account)[]) {
  const states: AccountState[] = [];
  const call = vi.fn(async () => (await responses.shift()) ?? Promise.reject(new Error('no network')));
  return { states, call, ...createAccountCheck(call, (state) => states.push(state)) };
}

test('the response sets the account state', async () => {
  const { states, checkNow } = createCheck(signedIn, signedOut);
  await checkNow();
  await checkNow();
  expect(states).toEqual(['signedIn', 'signedOut']);
});

test.each([
  ['a degraded response', [unknown]],
  ['no response', []],
])('%s means signed out after one second', async (_case, responses) => {
  const { states, checkNow } = createCheck(...responses);
  await checkNow();
  vi.advanceTimersByTime(999);
  expect(states).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(states).toEqual(['signedOut']);
});

test('a failure followed by a response is ignored', async () => {
  const { states, checkNow } = createCheck(unknown, signedIn);
  await checkNow();
  await checkNow();
  vi.advanceTimersByTime(5_000);
  expect(states).toEqual(['signedIn']);
});

test('the last of overlapping calls counts', async () => {
  let respondFirst = (_account: Account) => {};
  const pending = new Promise<Account>((resolve) => {
    respondFirst = resolve;
  });
  const { states, checkNow } = createCheck(pending, signedOut);
  const first = checkNow();
  await checkNow();
  respondFirst(signedIn);
  await first;
  expect(states).toEqual(['signedOut']);
});

test('a failed check is repeated, a successful one is not', async () => {
  const { states, checkNow, checkAfterFailure, call } = createCheck(unknown, signedIn);
  await checkNow();
  vi.advanceTimersByTime(1_000);
  await checkAfterFailure();
  await checkAfterFailure();
  expect([states, call.mock.calls.length]).toEqual([['signedOut', 'signedIn'], 2]);
});

test('a returning visitor is checked again, but not within 30 seconds', async () => {
  const { states, checkNow, checkAgain, call } = createCheck(signedOut, signedIn);
  await checkNow();
  vi.advanceTimersByTime(29_999);
  await checkAgain();
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await checkAgain();
  await settled();
  expect(states).toEqual(['signedOut', 'signedIn']);
});
