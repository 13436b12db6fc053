import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { proxyBffCalls } from '../../../renderer/http/bffProxy.ts';
import { nora } from '../../../sandbox/samples/members.ts';
import { buildTestApp } from '../../support/buildTestApp.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';

/** A BFF and a renderer that proxies calls to it, each with its own origin. */
async function startBffAndRenderer(env: Record<string, string> = {}, ownProxies: string[] = []) {
  const bff = await buildTestBff(env);
  const { app: renderer, listen } = buildTestApp({ config: { TRUST_PROXY: ownProxies, SITE_ORIGIN: undefined } });
  await proxyBffCalls(renderer, bff.site, (reply) => void reply.code(503).send({}));
  return { ...bff, ...(await listen()) };
}

const login = (origin: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/bff/v1/de/session/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });

test('cookies are passed to the BFF and back', async () => {
  const { origin } = await startBffAndRenderer({ SITE_ORIGIN: 'https://www.test' });
  const cookie = `aticket=${nora.ticket}`;
  const signedIn = await fetch(`${origin}/bff/v1/de/account`, { headers: { cookie } });
  expect(await signedIn.json()).toMatchObject({ signInStatus: true });

  const reply = await fetch(`${origin}/bff/v1/de/account`, { headers: { cookie: 'aticket=nobody' } });
  const set = reply.headers.getSetCookie();
  expect(set.map((line) => line.split('=', 1)[0])).toEqual(['aticket', '__Host-proart_shop']);
  expect(set[1]).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  const second = await fetch(`${origin}/bff/v1/de/account`, {
    headers: { cookie: `aticket=nobody; ${set[1]?.split(';', 1)[0]}` },
  });
  expect(second.headers.getSetCookie()).toEqual([]);
});

test('same-origin calls are allowed by Sec-Fetch-Site or Origin', async () => {
  const { origin } = await startBffAndRenderer({ SITE_ORIGIN: 'https://www.test' });
  expect((await login(origin, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
  expect((await login(origin, { origin: 'https://www.test' })).status).toBe(200);
  expect((await login(origin, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await login(origin, { origin: 'https://evil.test' })).status).toBe(403);
});

test('a BFF that trusts the renderer gets host and client IP', async () => {
  const { origin, port, sandbox } = await startBffAndRenderer(
    { TRUST_PROXY: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '10' },
    ['127.0.0.1'],
  );
  const headersFrom = (ip: string) => ({ 'x-forwarded-for': ip, origin: `http://127.0.0.1:${port}` });
  expect((await login(origin, headersFrom('192.0.2.1'))).status).toBe(200);
  expect((await login(origin, headersFrom('192.0.2.2'))).status).toBe(200);
  expect((await login(origin, headersFrom('192.0.2.1'))).status).toBe(429);

  await sandbox.fault({ match: '/api/nc/v1/account', fault: 'status', status: 500 });
  const headers = { cookie: 'aticket=a', referer: `${origin}/de/proart/laptops-home/` };
  await fetch(`${origin}/bff/v1/de/account`, { headers });
  await expect.poll(() => sandbox.calls('/api/nc/v1/SSRLog')).toHaveLength(1);
  expect((await sandbox.calls('/api/nc/v1/SSRLog'))[0]?.body).toMatchObject({ pageUrl: '/de/proart/laptops-home/' });
});

test('forwarding headers of the client are not passed on', async () => {
  const forwardedHeaders: unknown[] = [];
  const bff = Fastify();
  bff.all('/*', async ({ headers }) => {
    forwardedHeaders.push([headers['x-forwarded-for'], headers['x-forwarded-host'], headers['x-forwarded-proto']]);
    return {};
  });
  onTestFinished(() => bff.close());
  const { app: renderer, listen } = buildTestApp();
  await proxyBffCalls(renderer, await bff.listen({ host: '127.0.0.1', port: 0 }), () => {});
  const { origin } = await listen();
  const forgedHeaders = {
    'x-forwarded-for': '192.0.2.1',
    'x-forwarded-host': 'evil.test',
    'x-forwarded-proto': 'https',
  };
  await fetch(`${origin}/bff/v1/de/account`, { headers: forgedHeaders });
  expect(forwardedHeaders).toEqual([['127.0.0.1', new URL(origin).host, 'http']]);
});
