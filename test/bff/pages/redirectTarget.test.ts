import fc from 'fast-check';
import request from 'supertest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createRedirectHosts } from '../../../bff/pages/resolve/redirectHosts.ts';
import { ownPath, redirectTarget } from '../../../bff/pages/resolve/redirectTarget.ts';
import { buildBffOver } from '../../support/buildTestBff.ts';
import { createCookieVisitor } from '../../support/cookieVisitor.ts';
import { hostileTargets } from '../../support/hostileTargets.ts';
import { startOtherUpstream } from '../../support/otherUpstream.ts';

const site = 'https://www.test';
const settings = {
  SITE_ORIGIN: site,
  ALLOWED_HOSTS: ['www.test', 'localhost', '127.0.0.1'],
  CHINA_HOSTS: ['www.test.cn'],
  WEBSITE_PATH: '' as const,
  SHOP_ALLOWED_ORIGINS: ['https://shop.test', 'http://plain.test'],
  ACCOUNT_ORIGINS: ['https://account.test:8443'],
  REDIRECT_HOSTS: ['blog.test', '*.partner.test'],
};
const hosts = createRedirectHosts(settings, () => site);
const plainSite = 'http://localhost:3000';
const plainHosts = createRedirectHosts({ ...settings, SITE_ORIGIN: plainSite }, () => plainSite);

const moved = '/de/proart/moved/';
const targetOf = (target: string, query = '', allowedHosts = hosts, path = moved) =>
  redirectTarget(target, { path, query }, allowedHosts);

function locationOf(...args: Parameters<typeof targetOf>): string | null {
  const found = targetOf(...args);
  return 'location' in found ? found.location : null;
}

describe('a stored redirect', () => {
  test.each([
    ['/de/proart/new/', '', '/de/proart/new/'],
    [
      '/de/proart/new/',
      'gclid=1&tab=2&utm_source=a&utm_campaign=b&utm_medium=c&ttclid=d&utm_term=e',
      '/de/proart/new/?gclid=1&utm_source=a&utm_campaign=b&utm_medium=c&ttclid=d',
    ],
    ['/de/proart/new/?tab=1', 'gclid=2', '/de/proart/new/?tab=1&gclid=2'],
    ['/de/proart/new/?gclid=1', 'gclid=2', '/de/proart/new/?gclid=1'],
    ['/de/proart/new/#part', '', '/de/proart/new/#part'],
    [`${site}/de/proart/new/`, '', `${site}/de/proart/new/`],
    [`${site}:8443/de/`, '', `${site}:8443/de/`],
    ['https://www.test.cn/proart/', '', 'https://www.test.cn/proart/'],
    ['https://shop.test/de', 'ttclid=1', 'https://shop.test/de?ttclid=1'],
    ['https://account.test:8443/me', '', 'https://account.test:8443/me'],
    ['HTTPS://Shop.Test:443/de', '', 'https://shop.test/de'],
    [' /de/proart/new/ ', '', '/de/proart/new/'],
    ['/de/proart/ü x/', '', '/de/proart/%C3%BC%20x/'],
    ['/de/proart/?next=//evil.test', '', '/de/proart/?next=//evil.test'],
    ['/de/proart/', 'gclid=%0d%0aSet-Cookie:%20a=b', '/de/proart/?gclid=%0D%0ASet-Cookie%3A+a%3Db'],
    ['https://blog.test/a?b=1', 'gclid=1&tab=2', 'https://blog.test/a?b=1&gclid=1'],
    ['https://Blog.Test:8443/', '', 'https://blog.test:8443/'],
    ['https://a.partner.test/', '', 'https://a.partner.test/'],
    ['https://a.b.partner.test/', '', 'https://a.b.partner.test/'],
    ['www.partner.test/a?b=1', 'gclid=1', 'https://www.partner.test/a?b=1&gclid=1'],
    [' WWW.Test/de/ ', '', 'https://www.test/de/'],
    ['../new/', '', '/de/proart/new/'],
    ['page/', 'gclid=1', '/de/proart/moved/page/?gclid=1'],
    ['./', '', '/de/proart/moved/'],
    ['../../../../../new/', '', '/new/'],
    ['?a=b', '', '/de/proart/moved/?a=b'],
    ['#part', '', '/de/proart/moved/#part'],
    [' page/?a=//evil.test ', '', '/de/proart/moved/page/?a=//evil.test'],
  ])('to %s, requested with "%s", leads to %s', (target, query, location) => {
    expect(locationOf(target, query)).toBe(location);
  });

  test.each([
    'http://localhost:3000/de/proart/',
    'http://127.0.0.1:3000/de/proart/',
    'https://localhost/',
    'http://www.test/',
    'http://plain.test/',
  ])('may lead to %s only from a site whose origin is http on loopback', (target) => {
    expect(locationOf(target, '', plainHosts)).toBe(target);
    expect(locationOf(target)).toBeNull();
  });
});

/** A BFF whose content has this redirect record at one path. */
async function withRecord(record: Record<string, unknown>) {
  const upstream = await startOtherUpstream({
    '/api/v1/urlRedirect': ({ url }: { url: string }) => (url === moved ? record : null),
  });
  const bff = await buildBffOver(upstream.origin, { SITE_ORIGIN: site, REDIRECT_HOSTS: 'blog.test, *.Partner.test' });
  onTestFinished(async () => {
    await bff.app.close();
    await upstream.close();
  });
  return {
    ...bff,
    open: async (query = '') =>
      (await request(bff.site).get(`/bff/v1/de/page?path=${encodeURIComponent(moved + query)}`)).body,
    warnings: () => bff.log.filter(({ msg }) => msg === 'stored redirect not followed'),
  };
}

test.each([
  ['https://blog.test/a/', 'https://blog.test/a/?gclid=1'],
  ['https://a.partner.test/', 'https://a.partner.test/?gclid=1'],
  ['www.partner.test/', 'https://www.partner.test/?gclid=1'],
  ['../new/', '/de/proart/new/?gclid=1'],
  ['page/', '/de/proart/moved/page/?gclid=1'],
])('a record with the target %s is followed', async (targetUrl, location) => {
  const { open, warnings } = await withRecord({ targetUrl, offlineDate: null });
  expect(await open('?gclid=1&secret=2')).toEqual({ kind: 'redirect', status: 301, location });
  expect(warnings()).toEqual([]);
});

test.each([
  [{ targetUrl: 'https://evil.test/?secret=1' }, 'host', { host: 'evil.test' }],
  [{ targetUrl: 'http://blog.test/' }, 'scheme', { host: 'blog.test' }],
  [{ targetUrl: 'https://user:secret@blog.test/' }, 'invalid', {}],
  [{ targetUrl: moved }, 'loop', {}],
  [{ targetUrl: '?a=b' }, 'loop', {}],
  [{ targetUrl: '/de/', offlineDate: 'next winter' }, 'date', {}],
])('a record %j is not followed: its reason is counted each time and logged once', async (record, reason, fields) => {
  const { open, warnings, metrics } = await withRecord(record);
  // With the list of calls the page is not memoised.
  for (let visit = 0; visit < 3; visit++) expect((await open('?apilist&secret=2')).kind).toBe('overview');
  expect(warnings()).toEqual([expect.objectContaining({ level: 40, region: 'de', path: moved, reason, ...fields })]);
  expect(JSON.stringify(warnings())).not.toContain('secret');
  expect(await metrics.registry.metrics()).toContain(`proart_redirects_refused_total{reason="${reason}"} 3\n`);
});

test.each([
  [{ targetUrl: ' ' }, 'overview'],
  [{ targetUrl: '/de/', offlineDate: 0 }, 'redirect'],
  [{ targetUrl: '/de/', offlineDate: {} }, 'redirect'],
  [{ targetUrl: '/de/', offlineDate: false }, 'redirect'],
  [{ targetUrl: '/de/', offlineDate: 32_474_606_400_000 }, 'redirect'],
  [{ targetUrl: '/de/', offlineDate: '0001-01-01T00:00:00' }, 'redirect'],
  [{ targetUrl: '/de/', offlineDate: 1_700_000_000 }, 'overview'],
])('the record %j shows a %s, and is no error', async (record, kind) => {
  const { open, warnings } = await withRecord(record);
  expect((await open()).kind).toBe(kind);
  expect(warnings()).toEqual([]);
});

test.each([
  ['https://blog.test.evil.test/', 'host'],
  ['https://www.blog.test/', 'host'],
  ['https://partner.test/', 'host'],
  ['https://evilpartner.test/', 'host'],
  ['https://a.partner.test./', 'host'],
  ['//blog.test/', 'scheme'],
  ['http://blog.test/', 'scheme'],
  ['ftp://blog.test/', 'scheme'],
  ['javascript:alert(1)', 'scheme'],
  ['a:b/', 'scheme'],
  ['https://user:secret@blog.test/', 'invalid'],
  ['www.blog.test/a', 'host'],
  ['www.', 'invalid'],
  ['www.user@blog.test/', 'invalid'],
  ['..\\evil.test', 'invalid'],
  ['page\t/', 'invalid'],
])('the target %j is refused: %s', (target, refusal) => {
  expect(targetOf(target)).toMatchObject({ refusal });
});

test.each(['..//evil.test', '..//..//evil.test', '%2e%2e//evil.test', './/../..//evil.test', './/evil.test'])(
  'the relative target %j does not leave the site',
  (target) => {
    const paths = ['/', '/proart/', '/de/proart/', '/de/proart/a/'];
    const locations = paths.map((path) => locationOf(target, '', hosts, path) ?? site);
    expect(locations.map((location) => new URL(location, site).origin)).toEqual(paths.map(() => site));
  },
);

describe('a hostile target', () => {
  test.each(hostileTargets.map((target) => [target]))('%j is rejected', (target) => {
    expect(locationOf(target, 'gclid=1')).toBeNull();
    expect(ownPath(target)).toBeNull();
  });

  test.each(['new/', '../de/proart/', '?a=1', '#part', 'https', 'www.test/de/'])('%j is no return path', (target) => {
    expect(ownPath(target)).toBeNull();
  });

  test('is not followed as a stored redirect or as a return path', async () => {
    const accountLink = (url: string) => ({ name: 'A link', url, urlTarget: '_self' });
    const upstream = await startOtherUpstream({
      '/api/v1/urlRedirect': ({ url }: { url: string }) => ({ targetUrl: hostileTargets[Number(/\d+/.exec(url))] }),
      '/api/v1/header': ({ websiteCode }: { websiteCode: string }) => {
        const account = websiteCode === 'cn' ? '/cn/account/' : 'https://account.test/';
        return { topMenu: [], accountMenu: { accountLinks: [accountLink(account), accountLink(account)], list: [] } };
      },
    });
    const env = { SITE_ORIGIN: site, ACCOUNT_ORIGINS: 'https://account.test', RATE_LIMIT_PER_MINUTE: '0' };
    const bff = await buildBffOver(upstream.origin, { ...env, SHOP_ALLOWED_ORIGINS: 'https://shop.test' });
    onTestFinished(async () => {
      await bff.app.close();
      await upstream.close();
    });
    const visitor = createCookieVisitor(bff.site);
    for (const [position, returnUrl] of hostileTargets.entries()) {
      const reply = await request(bff.site).get(`/bff/v1/de/page?path=/de/proart/moved-${position}/`);
      expect([returnUrl, reply.body.kind]).toEqual([returnUrl, 'overview']);
      const { fields: login } = (await visitor.post('de/session/login', { returnUrl })).body;
      const { fields: logout } = (await visitor.post('de/session/logout', { returnUrl })).body;
      const home = `${site}/de/proart/`;
      expect([returnUrl, login.ReturnURL, login.redirectUrl, logout.ReturnUrl]).toEqual([returnUrl, home, home, home]);
      for (const change of ['login', 'logout']) {
        const { redirect } = (await visitor.post(`cn/session/${change}`, { returnUrl })).body;
        expect([returnUrl, redirect]).toEqual([returnUrl, `/cn/account/?status=${change}&ReturnURL=%2Fcn%2Fproart%2F`]);
      }
    }
  });
});

test('accepted targets and paths stay on allowed origins, for random input', () => {
  const piece = fc.oneof(
    fc.constantFrom('/', '//', '\\', '.', '..', ':', '@', '?', '#', '%2f', '%5c', '%2e', '%09', '%00', '\t', '\n'),
    fc.constantFrom('\u200b', '\u202e', '。', '／', '\u0000', '\ud800', ' ', 'ü'),
    fc.constantFrom('https:', 'http:', 'javascript:', 'www.test', 'shop.test', 'evil.test', 'localhost', ':8443', 'de'),
    fc.constantFrom('blog.test', '.partner.test', 'a/', '../'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const url = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary' }),
  );
  const isAllowed = ({ protocol, hostname, origin }: URL) =>
    protocol === 'https:' &&
    (['www.test', 'www.test.cn', 'blog.test'].includes(hostname) ||
      hostname.endsWith('.partner.test') ||
      ['https://shop.test', 'https://account.test:8443'].includes(origin));
  fc.assert(
    fc.property(url, fc.string({ unit: 'binary' }), fc.constantFrom('/proart/', moved), (target, value, from) => {
      const location = locationOf(target, new URLSearchParams({ gclid: value }).toString(), hosts, from);
      if (location !== null) {
        expect(location).toMatch(/^(\/(?!\/)|https:\/\/)[\x21-\x7e]*$/);
        expect(isAllowed(new URL(location, site))).toBe(true);
      }
      const path = ownPath(target);
      if (path !== null) {
        expect(new URL(path, site).origin).toBe(site);
        expect(ownPath(path)).toBe(path);
      }
    }),
    { numRuns: 2_000 },
  );
});
