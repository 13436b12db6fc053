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
function check(...answers: (Promise<Account> | Account)[]) {
  const states: AccountState[] = [];
  const call = vi.fn(async () => (await answers.shift()) ?? Promise.reject(new Error('no network')));
  return { states, call, ...createAccountCheck(call, (state) => states.push(state)) };
}

test('the response sets the account state', async () => {
  const { states, ask: call } = check(signedIn, signedOut);
  await call();
  await call();
  expect(states).toEqual(['signedIn', 'signedOut']);
});

test.each([
  ['a degraded response', [unknown]],
  ['no response', []],
])('%s means signed out after one second', async (_case, answers) => {
  const { states, ask: call } = check(...answers);
  await call();
  vi.advanceTimersByTime(999);
  expect(states).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(states).toEqual(['signedOut']);
});

test('a failure followed by a response is ignored', async () => {
  const { states, ask: call } = check(unknown, signedIn);
  await call();
  await call();
  vi.advanceTimersByTime(5_000);
  expect(states).toEqual(['signedIn']);
});

test('the last of overlapping calls counts', async () => {
  let respondFirst = (_answer: Account) => {};
  const pending = new Promise<Account>((resolve) => {
    respondFirst = resolve;
  });
  const { states, ask: call } = check(pending, signedOut);
  const first = call();
  await call();
  respondFirst(signedIn);
  await first;
  expect(states).toEqual(['signedOut']);
});

test('a returning visitor is checked again, but not within 30 seconds', async () => {
  const { states, ask: sendRequest, checkAgain, call } = check(signedOut, signedIn);
  await sendRequest();
  vi.advanceTimersByTime(29_999);
  await checkAgain();
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await checkAgain();
  await settled();
  expect(states).toEqual(['signedOut', 'signedIn']);
});
