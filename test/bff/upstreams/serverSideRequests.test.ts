/** Server-side requests go to configured origins only, whatever content or clients send. */
import { createServer } from 'node:net';
import request from 'supertest';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { nora } from '../../../sandbox/samples/members.ts';
import { shopOnSite } from '../../../sandbox/shopOnSite.ts';
import { startAlteredSandbox } from '../../support/alteredSandbox.ts';
import { buildBffOver, buildTestBff, type TestBff } from '../../support/buildTestBff.ts';
import { createCookieVisitor } from '../../support/cookieVisitor.ts';
import { sharedPaths } from '../../support/samplePages.ts';
import { buildScriptedShop } from '../../support/scriptedShop.ts';
import { startListening, startScriptedUpstream, status } from '../../support/scriptedUpstream.ts';

/** An internal machine that must not be connected to. */
let internalServer: { port: string; connections: number };
beforeEach(async () => {
  const { port } = await startListening(
    createServer(() => {
      internalServer.connections += 1;
    }),
  );
  internalServer = { port, connections: 0 };
});

const loopbackHosts = [
  ...['127.0.0.1', 'localhost', 'LOCALHOST', '127.1', '127.0.1', '0.0.0.0', '0', '0x7f.1', '0x7f000001', '2130706433'],
  ...['017700000001', '0177.0.0.1', '127。0。0。1', '①②⑦.0.0.1', '[::1]', '[0:0:0:0:0:0:0:1]', '[::]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[64:ff9b::7f00:1]', '127.0.0.1.', 'localhost.', 'shop.test@127.0.0.1'],
];
const loopbackUrls = (port: string) =>
  loopbackHosts.flatMap((host) => [`http://${host}:${port}/shop`, `https://${host}:${port}`]);
const disallowedUrls = (port: string) => [
  'http://169.254.169.254/latest/meta-data/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://metadata.google.internal/',
  'http://192.168.0.1',
  'http://10.0.0.1',
  'http://172.16.0.1',
  'http://100.64.0.1',
  'http://shop.test/',
  'https://shop.test:22/',
  'https://shop.test:443/',
  'https://shop.test./',
  'https://shop。test/',
  'https://ｓhop.test/',
  'https://SHOP.test/',
  'HTTPS://shop.test/',
  'https://shop.test.evil.test/',
  'https://evil-shop.test/',
  'https://user:secret@shop.test/',
  'https://@shop.test/',
  `https://shop.test\\@127.0.0.1:${port}/`,
  `https://shop.test#@127.0.0.1:${port}/`,
  `https://shop.test?@127.0.0.1:${port}/`,
  'https://shop.test/?to=',
  'https://shop.test/#',
  'https://sh\top.test/',
  'https://shop.test/\r\nHost: evil.test',
  'https://shop.test\u200b/',
  '\u202ehttps://shop.test/',
  'https:shop.test',
  'https:/shop.test',
  'https:///shop.test',
  `//127.0.0.1:${port}/`,
  `/\\127.0.0.1:${port}/`,
  `127.0.0.1:${port}`,
  `http:127.0.0.1:${port}`,
  `gopher://127.0.0.1:${port}/_GET%20/`,
  `ftp://127.0.0.1:${port}/`,
  `ws://127.0.0.1:${port}/`,
  `unix:/var/run/docker.sock`,
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:application/json,{}',
  `https://shop.test/${'a'.repeat(2_048)}`,
  'shop.test',
  'https://',
];

/** The shop settings in the shell. */
async function readShellShop({ site }: Pick<TestBff, 'site'>) {
  const { data } = (await request(site).get('/bff/v1/de/shell')).body;
  const { ecStatus, domain } = data.ecConfig;
  return { ecStatus, domain };
}

test('a shop with another origin than the allowed one is not called, is logged once, is off and has no domain', async () => {
  const settings: Record<string, unknown> = {};
  const env = { SHOP_ALLOWED_ORIGINS: 'https://shop.test', RATE_LIMIT_PER_MINUTE: '0' };
  // Without a cache, the edition's settings are loaded each time.
  const shop = await buildScriptedShop({}, { settings, env }, { withoutCache: true });
  const warnings = () => shop.log.filter(({ msg }) => String(msg).includes('SHOP_ALLOWED_ORIGINS'));
  for (const domain of [...loopbackUrls(internalServer.port), ...disallowedUrls(internalServer.port)]) {
    settings['domain'] = domain;
    shop.log.length = 0;
    expect(await readShellShop(shop), domain).toEqual({ ecStatus: true, domain: '' });
    expect((await shop.visitor().cart()).state, domain).toBe('off');
    expect(warnings(), domain).toHaveLength(1);
    expect(JSON.stringify(warnings()), domain).not.toContain('secret');
    expect(await shop.visitor({ aticket: nora.ticket }).quantity(), domain).toBeNull();
  }
  expect(shop.requests).toEqual([]);
  expect(internalServer.connections).toBe(0);
  const { values } = await shop.metrics.clientRequests.get();
  expect(values.filter(({ labels }) => labels['upstream'] === 'shop')).toEqual([]);
});

test('a shop that is off has no domain', async () => {
  const shop = await buildScriptedShop({}, { env: { SHOP_ALLOWED_ORIGINS: '' } });
  expect(await readShellShop(shop)).toEqual({ ecStatus: true, domain: '' });
});

test('the allowed shop URL is shown and called, with its path', async () => {
  const shop = await buildScriptedShop({}, {}, { withoutCache: true });
  for (const path of ['', '/', '/shop/de', '/shop/de/']) {
    shop.settings['domain'] = shop.origin + path;
    const before = shop.requests.length;
    expect(await readShellShop(shop), path).toEqual({ ecStatus: true, domain: shop.origin + path });
    await shop.visitor().cart();
    expect(shop.requests.length, path).toBeGreaterThan(before);
  }
});

test('browsers get the site’s path of the sandbox shop, while the server calls the sandbox', async () => {
  const shop = await buildScriptedShop(
    {},
    {},
    { withoutCache: true, publicShopUrl: (to) => shopOnSite(shop.origin)(to) },
  );
  expect(await readShellShop(shop)).toEqual({ ecStatus: true, domain: '/sandbox/shop/de' });
  expect((await shop.visitor().cart()).state).toBe('empty');
  expect(shop.requests.length).toBeGreaterThan(0);
  expect(shopOnSite(shop.origin)('https://shop.test/shop/de')).toBe('https://shop.test/shop/de');
});

test('redirects of an allowed shop or of content are not followed', async () => {
  const location = `http://127.0.0.1:${internalServer.port}/`;
  for (const code of [301, 302, 303, 307, 308]) {
    const upstream = await startScriptedUpstream(status(code, { location }));
    const { origin } = upstream.url;
    const env = { SHOP_ALLOWED_ORIGINS: origin };
    const shop = await buildScriptedShop({}, { settings: { domain: `${origin}/shop` }, env });
    expect((await shop.visitor().cart()).state).toBe('error');
    const { app, site } = await buildBffOver(origin);
    onTestFinished(() => app.close());
    const page = await request(site).get('/bff/v1/de/pages/home');
    expect(page.body.degraded).toContainEqual({ section: 'seo', reason: 'status' });
    expect(upstream.requests.length).toBeGreaterThan(3);
  }
  expect(internalServer.connections).toBe(0);
});

test('no URL in content is requested, except the domain of the shop', async () => {
  const upstream = await startAlteredSandbox((text, kind, member) =>
    kind === 'url' && member !== 'domain' ? `http://127.0.0.1:${internalServer.port}/${member}` : text,
  );
  const { app, site } = await buildBffOver(upstream.origin, { RATE_LIMIT_PER_MINUTE: '0' });
  onTestFinished(async () => {
    await app.close();
    await upstream.close();
  });
  for (const url of [...sharedPaths('de'), '/bff/v1/global/pages/entry']) {
    expect((await request(site).get(url)).status, url).toBe(200);
  }
  const visitor = createCookieVisitor(site, { aticket: nora.ticket });
  for (const path of ['de/account', 'de/cart', 'de/cart/quantity', 'de/prices?ids=studio-16&member=1'])
    expect((await visitor.get(path)).status, path).toBe(200);
  for (const path of ['de/session/login', 'de/session/logout', 'cn/session/login', 'de/assistant/authorization'])
    await visitor.post(path, {});
  expect(internalServer.connections).toBe(0);
});

test('a key from content cannot traverse to another path', async () => {
  const upstream = await startAlteredSandbox((text, _kind, member) =>
    member === 'sectionKey' ? ({ 'home-levels': '..', 'home-technology': '../price?a=' }[text] ?? text) : text,
  );
  const { app, site } = await buildBffOver(upstream.origin);
  onTestFinished(async () => {
    await app.close();
    await upstream.close();
  });
  const { apilist } = (await request(site).get('/bff/v1/de/page?path=%2Fde%2Fproart%2F%3Fapilist')).body;
  const requested: string[] = apilist.map(({ path }: { path: string }) => path);
  expect(requested).toContain('/api/v1/modules/..%2Fprice%3Fa%3D');
  expect(requested.filter((path) => /^\/api\/v1\/(price|productLevel\/?.*)?$/.test(path))).toEqual([
    '/api/v1/productLevel',
    // A key that was not altered.
    '/api/v1/productLevel/home-products',
  ]);
});

test('a key from content stays one encoded path segment', async () => {
  const upstream = await startAlteredSandbox((text, _kind, member) =>
    member === 'sectionKey' && text === 'home-levels' ? '../price?a=' : text,
  );
  const { app, site } = await buildBffOver(upstream.origin);
  onTestFinished(async () => {
    await app.close();
    await upstream.close();
  });
  const { apilist } = (await request(site).get('/bff/v1/de/page?path=%2Fde%2Fproart%2F%3Fapilist')).body;
  const requested: string[] = apilist.map(({ path }: { path: string }) => path);
  expect(requested).toContain('/api/v1/productLevel/..%2Fprice%3Fa%3D');
});

test('no URL sent by a client is requested', async () => {
  const { site } = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '0' });
  const url = `http://127.0.0.1:${internalServer.port}/`;
  const internalHost = `127.0.0.1:${internalServer.port}`;
  const headers = {
    host: internalHost,
    origin: url,
    referer: url,
    'x-forwarded-host': internalHost,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'x-original-url': url,
    'x-rewrite-url': url,
    forwarded: `host=${internalHost}`,
    'sec-fetch-site': 'same-origin',
  };
  const encodedUrls = [url, `//${internalHost}/`, `/\\${internalHost}/`, `/%5c${internalHost}/`].map(
    encodeURIComponent,
  );
  for (const value of encodedUrls) {
    for (const path of [
      `page?path=${value}`,
      `pages/overview?path=${value}`,
      `pages/compare?ids=${value}`,
      `prices?ids=${value}`,
    ])
      await request(site).get(`/bff/v1/de/${path}`).set(headers);
  }
  await request(site)
    .get(`/bff/v1/de/search/suggestions?q=${encodeURIComponent(url)}`)
    .set(headers);
  await request(site)
    .get('/bff/v1/de/cart')
    .set('cookie', `proart_guest=${encodeURIComponent(url)}; aticket=${encodeURIComponent(url)}`)
    .set(headers);
  const payload = { apiUrl: url, pageUrl: url, websiteCode: 'de', message: url, returnUrl: url };
  for (const path of ['client-errors', 'de/session/login', 'cn/session/login', 'de/session/logout', 'de/cart/reset'])
    await request(site).post(`/bff/v1/${path}`).set(headers).send(payload);
  expect(internalServer.connections).toBe(0);
});
