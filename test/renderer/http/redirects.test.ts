import request from 'supertest';
import { expect, test } from 'vitest';
import { redirectHome, redirectStored } from '../../../renderer/http/redirects.ts';
import { buildTestApp } from '../../support/buildTestApp.ts';

const day = 86_400;

test.each([
  [null, 300],
  [day, 300],
  [20, 20],
  [0, 0],
])('a stored redirect valid for %s s is cached by browsers for %i s', async (maxAgeSeconds, maxAge) => {
  const { app, listen } = buildTestApp();
  const redirect = { kind: 'redirect', status: 301, location: '/de/proart/' } as const;
  app.get('/', (_request, reply) => redirectStored(reply, { type: 'redirect', redirect, maxAgeSeconds }));
  const { status, headers } = await request((await listen()).origin).get('/');
  expect([status, headers.location]).toEqual([301, '/de/proart/']);
  expect(headers['cache-control']).toBe(`public, max-age=${maxAge}`);
});

test('the redirect to the home page of a visitor is not cacheable', async () => {
  const { app, listen } = buildTestApp();
  const host = { isChina: false, unprefixed: 'global' } as const;
  app.get('/', (_request, reply) => redirectHome(reply, { type: 'root', region: null, query: '' }, host));
  const { headers } = await request((await listen()).origin)
    .get('/')
    .set('accept-language', 'de-DE');
  expect(headers).toMatchObject({ location: '/de/proart/', 'cache-control': 'private, no-store' });
  expect(headers.vary).toBe('cookie, accept-language');
});
