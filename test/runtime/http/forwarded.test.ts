/** Whose word on a request's host is taken: a proxy of ours, and nobody else. */
import { expect, test } from 'vitest';
import { buildTestApp, readyWith } from '../../support/buildTestApp.ts';
import { rawRequest } from '../../support/rawRequest.ts';

/** What a listener that serves `localhost` and `www.test` says of a request for a page that it keeps. */
async function listenerOf(trusted: string[]) {
  const { app, listen } = buildTestApp({
    config: { TRUST_PROXY: trusted, SITE_ORIGIN: undefined },
    hosts: ['localhost', '127.0.0.1', 'www.test'],
  });
  app.get('/page', async ({ hostname }) => hostname);
  app.answerReady(() => readyWith('kept'));
  const { origin } = await listen();
  return async (forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-host': forwarded };
    const { status, text } = await rawRequest(`${origin}/page`, { headers });
    return status === 200 ? text : status;
  };
}

test('a stranger’s word counts for nothing', async () => {
  const ask = await listenerOf([]);
  expect([await ask('evil.test'), await ask('www.test')]).toEqual(['127.0.0.1', '127.0.0.1']);
});

test('a proxy of ours says which host is meant; of several the one it has added itself', async () => {
  const ask = await listenerOf(['127.0.0.1']);
  expect(await ask('www.test')).toBe('www.test');
  expect(await ask('evil.test')).toBe(421);
  expect(await ask('evil.test, www.test')).toBe('www.test');
  expect(await ask('www.test, evil.test')).toBe(421);
});

test('what is kept for a host is not answered for the one that a proxy names', async () => {
  const ask = await listenerOf(['127.0.0.1']);
  expect([await ask(), await ask('www.test')]).toEqual(['kept', 'www.test']);
});
