import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccountState } from '../../client/account/accountState.ts';
import { createAccountCheck } from '../../client/account/askAccount.ts';
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

/** A check whose questions are answered in order. */
function check(...answers: (Promise<Account> | Account)[]) {
  const told: AccountState[] = [];
  const call = vi.fn(async () => (await answers.shift()) ?? Promise.reject(new Error('no network')));
  return { told, call, ...createAccountCheck(call, (state) => told.push(state)) };
}

test('the answer tells who the visitor is', async () => {
  const { told, ask } = check(signedIn, signedOut);
  await ask();
  await ask();
  expect(told).toEqual(['signedIn', 'signedOut']);
});

test.each([
  ['an answer that is degraded', [unknown]],
  ['no answer', []],
])('%s means signed out, a second later', async (_what, answers) => {
  const { told, ask } = check(...answers);
  await ask();
  vi.advanceTimersByTime(999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['signedOut']);
});

test('a failure that another answer has overtaken tells nothing', async () => {
  const { told, ask } = check(unknown, signedIn);
  await ask();
  await ask();
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual(['signedIn']);
});

test('of questions that overlap the last one counts', async () => {
  let answerLate = (_answer: Account) => {};
  const late = new Promise<Account>((resolve) => {
    answerLate = resolve;
  });
  const { told, ask } = check(late, signedOut);
  const first = ask();
  await ask();
  answerLate(signedIn);
  await first;
  expect(told).toEqual(['signedOut']);
});

test('who comes back is asked for again, but not within half a minute', async () => {
  const { told, ask, askAgain, call } = check(signedOut, signedIn);
  await ask();
  vi.advanceTimersByTime(29_999);
  await askAgain();
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await askAgain();
  await settled();
  expect(told).toEqual(['signedOut', 'signedIn']);
});
