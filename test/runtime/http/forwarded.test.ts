/** X-Forwarded-Host is trusted only from configured proxies. */
import { expect, test } from 'vitest';
import { buildTestApp, prebuiltWith } from '../../support/buildTestApp.ts';
import { rawRequest } from '../../support/rawRequest.ts';

/** Starts a listener for `localhost` and `www.test` with a prebuilt page; returns a function that requests the page. */
async function listenerOf(trusted: string[]) {
  const { app, listen } = buildTestApp({
    config: { TRUST_PROXY: trusted, SITE_ORIGIN: undefined },
    hosts: ['localhost', '127.0.0.1', 'www.test'],
  });
  app.get('/page', async ({ hostname }) => hostname);
  app.servePrebuilt(() => prebuiltWith('cached'));
  const { origin } = await listen();
  return async (forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-host': forwarded };
    const { status, text } = await rawRequest(`${origin}/page`, { headers });
    return status === 200 ? text : status;
  };
}

test('X-Forwarded-Host of an untrusted client is ignored', async () => {
  const call = await listenerOf([]);
  expect([await call('evil.test'), await call('www.test')]).toEqual(['127.0.0.1', '127.0.0.1']);
});

test('a trusted proxy sets the host; of several values the last one counts', async () => {
  const call = await listenerOf(['127.0.0.1']);
  expect(await call('www.test')).toBe('www.test');
  expect(await call('evil.test')).toBe(421);
  expect(await call('evil.test, www.test')).toBe('www.test');
  expect(await call('www.test, evil.test')).toBe(421);
});

test('a prebuilt response is not served for a forwarded host', async () => {
  const call = await listenerOf(['127.0.0.1']);
  expect([await call(), await call('www.test')]).toEqual(['cached', 'www.test']);
});
