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
};
const hosts = createRedirectHosts(settings, () => site);
const plainSite = 'http://localhost:3000';
const plainHosts = createRedirectHosts({ ...settings, SITE_ORIGIN: plainSite }, () => plainSite);

const locationOf = (target: string, query = '', allowedHosts = hosts) =>
  redirectTarget(target, query, allowedHosts)?.location ?? null;

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

describe('a hostile target', () => {
  test.each(hostileTargets.map((target) => [target]))('%j is rejected', (target) => {
    expect(locationOf(target, 'gclid=1')).toBeNull();
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
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  const url = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary' }),
  );
  const isAllowed = ({ protocol, hostname, origin }: URL) =>
    protocol === 'https:' &&
    (['www.test', 'www.test.cn'].includes(hostname) ||
      ['https://shop.test', 'https://account.test:8443'].includes(origin));
  fc.assert(
    fc.property(url, fc.string({ unit: 'binary' }), (target, value) => {
      const location = locationOf(target, new URLSearchParams({ gclid: value }).toString());
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
