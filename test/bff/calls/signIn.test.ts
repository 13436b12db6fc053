import request from 'supertest';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { PersonalTools } from '../../../bff/calls/personalTools.ts';
import { createSignIn } from '../../../bff/calls/signIn.ts';
import type { SessionStep } from '../../../contracts/calls/session.ts';
import { parseConfig } from '../../../runtime/config/config.ts';
import { nora, teo } from '../../../sandbox/samples/members.ts';
import { buildBffOver, buildTestBff } from '../../support/buildTestBff.ts';
import { createCookieVisitor } from '../../support/cookieVisitor.ts';
import { startOtherUpstream } from '../../support/otherUpstream.ts';

const site = 'https://www.test';
const account = 'https://account.test';

/** A BFF whose header has these URLs as the first account links; `undefined` is no link. */
async function visitorWithLinks(links: unknown[], env: Record<string, string> = {}) {
  const accountLinks = links.map((url) => (url === undefined ? null : { name: 'A link', url, urlTarget: '_self' }));
  const upstream = await startOtherUpstream({
    '/api/v1/header': { topMenu: [], accountMenu: { accountLinks, list: [] } },
  });
  const bff = await buildBffOver(upstream.origin, { SITE_ORIGIN: site, ACCOUNT_ORIGINS: account, ...env });
  onTestFinished(async () => {
    await bff.app.close();
    await upstream.close();
  });
  return createCookieVisitor(bff.site);
}

/** Runs a step outside the sandbox; login and logout links of content have the same URL. */
function runStep(
  name: 'login' | 'logout',
  ACCOUNT_ORIGINS: string[],
  { url = '/account/login', region = 'de' }: { url?: string; region?: 'de' | 'cn' } = {},
): Promise<SessionStep> {
  const link = { name: 'A link', url, urlTarget: '_self' };
  const header = async () => ({ accountMenu: { accountLinks: [link, link], list: [] } });
  // Only the tools that a step uses.
  const tools = { content: { header }, visitor: { forgetStores() {} } } as unknown as PersonalTools;
  const signIn = createSignIn({ ACCOUNT_ORIGINS, sandbox: false }, () => site);
  return signIn[name](tools, { region, body: { returnUrl: '' } });
}

describe('signing in', () => {
  test('is a form to the account service with the specified fields', async () => {
    const bff = await buildTestBff({ SITE_ORIGIN: site });
    const reply = await createCookieVisitor(bff.site).post('de/session/login', {
      returnUrl: '/de/proart/laptops-home/?page=2',
    });
    const returnTo = `${site}/de/proart/laptops-home/?page=2`;
    expect(reply.body).toEqual({
      method: 'post',
      action: '/sandbox/account/login',
      fields: {
        lang: 'de-de',
        site: 'de',
        login_background: 'proart',
        AppID: 'proart0006',
        ReturnURL: returnTo,
        redirectUrl: returnTo,
      },
    });
    expect(reply.headers).toMatchObject({ 'cache-control': 'private, no-store', 'cdn-cache-control': 'no-store' });
  });

  test.each([
    ['global', 'en-us', '/proart/'],
    ['us', 'en-us', '/us/proart/'],
    ['tw', 'zh-tw', '/tw/proart/'],
    ['sa-ar', 'ar-sa', '/sa-ar/proart/'],
  ])('uses the language of %s: %s', async (region, lang, home) => {
    const bff = await buildTestBff({ SITE_ORIGIN: site });
    const { fields } = (await createCookieVisitor(bff.site).post(`${region}/session/login`, {})).body;
    expect(fields).toMatchObject({ lang, site: region, ReturnURL: site + home });
  });

  test('uses a configured origin with the link’s path and query', async () => {
    const visitor = await visitorWithLinks([`${account}/login.aspx?from=a`, `${account}/logout.aspx?from=a`]);
    expect((await visitor.post('de/session/login', {})).body).toMatchObject({
      method: 'post',
      action: `${account}/login.aspx?from=a`,
    });
    // A form sent by GET loses the query of its action.
    expect((await visitor.post('de/session/logout', {})).body).toEqual({
      method: 'get',
      action: `${account}/logout.aspx`,
      fields: { from: 'a', ReturnUrl: `${site}/de/proart/` },
    });
  });

  test.each([
    'https://evil.test/login',
    'https://account.test.evil.test/login',
    'http://account.test/login',
    'https://account.test:8443/login',
    'https://account.test@evil.test/login',
    'https://me:secret@account.test/login',
    '//evil.test/login',
    '/\\evil.test/login',
    'javascript:alert(1)',
    'mailto:account@account.test',
    '#top',
    '',
  ])('is refused when content has the link %j', async (url) => {
    await expect(runStep('login', [account, site], { url })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(runStep('logout', [account, site], { url })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('is NOT_FOUND without a menu, and UNAVAILABLE without the header', async () => {
    const visitor = await visitorWithLinks([]);
    const refused = await visitor.post('de/session/login', {});
    expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(refused.headers).toMatchObject({ 'cache-control': 'private, no-store', 'cdn-cache-control': 'no-store' });
    const bff = await buildTestBff();
    await bff.sandbox.fault({ match: '/api/v1/header', fault: 'status', status: 500 });
    expect((await createCookieVisitor(bff.site).post('de/session/login', {})).body).toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});

describe('signing out', () => {
  test('is a form sent by GET, and the session’s shop data is cleared', async () => {
    const bff = await buildTestBff({ SITE_ORIGIN: site });
    const visitor = createCookieVisitor(bff.site, { aticket: teo.ticket });
    await visitor.cart('de');
    await visitor.cart('us');
    const before = (await bff.sandbox.calls('/shop/')).length;
    const reply = await visitor.post('de/session/logout', { returnUrl: '/de/proart/' });
    expect(reply.body).toEqual({
      method: 'get',
      action: '/sandbox/account/logout',
      fields: { ReturnUrl: `${site}/de/proart/` },
    });
    // The account service clears the ticket cookie, not the BFF.
    expect(visitor.cookies['aticket']).toBe(teo.ticket);
    await visitor.cart('us');
    const names = (await bff.sandbox.calls('/shop/')).slice(before).map(({ operationName }) => operationName);
    expect(names).toEqual(['getAuthorizationToken', 'createEmptyCart', 'cart']);
  });
});

test('the second link is sign-out, also if the first is no link', async () => {
  const visitor = await visitorWithLinks([undefined, `${account}/logout`]);
  expect((await visitor.post('de/session/logout', {})).body).toMatchObject({ action: `${account}/logout` });
  const { accountLinks } = (await visitor.get('de/account')).body;
  expect(accountLinks.map(({ url }: { url: string }) => url)).toEqual(['', `${account}/logout`]);
});

describe('an edition without a logout URL in content', () => {
  const env = { LOGOUT_URL: `${account}/logout?app=a` };

  test.each(['', null, 'javascript:void(0)'])('(%j) signs out at LOGOUT_URL, and the menu offers it', async (url) => {
    const visitor = await visitorWithLinks([`${account}/login`, url], env);
    expect((await visitor.post('de/session/logout', { returnUrl: '/de/proart/' })).body).toEqual({
      method: 'get',
      action: `${account}/logout`,
      fields: { app: 'a', ReturnUrl: `${site}/de/proart/` },
    });
    const { accountLinks } = (await visitor.get('de/account')).body;
    expect(accountLinks[1]).toMatchObject({ name: 'A link', url: env.LOGOUT_URL });
    expect((await visitor.get('de/shell')).body.data.header.accountMenu.accountLinks).toEqual(accountLinks);
  });

  test('also if content has only a login', async () => {
    const visitor = await visitorWithLinks([`${account}/login`], env);
    expect((await visitor.post('de/session/logout', {})).body).toMatchObject({ action: `${account}/logout` });
  });

  test('has no sign-out without LOGOUT_URL: NOT_FOUND, and no URL in the menu', async () => {
    const visitor = await visitorWithLinks([`${account}/login`, '']);
    const refused = await visitor.post('de/session/logout', {});
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      404,
      'NOT_FOUND',
      'The edition has no logout URL',
    ]);
    expect((await visitor.get('de/account')).body.accountLinks[1]).toMatchObject({ url: '' });
  });
});

describe('in China', () => {
  test('sign-in and sign-out redirect to the local account page with a status', async () => {
    const bff = await buildTestBff();
    const visitor = createCookieVisitor(bff.site, { aticket_cn: nora.ticket });
    expect((await visitor.post('cn/session/login', { returnUrl: '/cn/proart/?a=1' })).body).toEqual({
      redirect: '/sandbox/account/login?status=login&ReturnURL=%2Fcn%2Fproart%2F%3Fa%3D1',
    });
    expect((await visitor.post('cn/session/logout', {})).body).toEqual({
      redirect: '/sandbox/account/logout?status=logout&ReturnURL=%2Fcn%2Fproart%2F',
    });
  });

  test.each([[[]], [[null, '']], [['javascript:void(0)', 7]]])(
    'both steps are in the menu when content has the links %j',
    async (links) => {
      const visitor = await visitorWithLinks(links);
      const { accountLinks } = (await visitor.get('cn/account')).body;
      expect(accountLinks.map(({ url }: { url: string }) => url)).toEqual([
        '/cn/proart/account/?status=login',
        '/cn/proart/account/?status=logout',
      ]);
      expect((await visitor.post('cn/session/login', {})).body).toEqual({
        redirect: '/cn/proart/account/?status=login&ReturnURL=%2Fcn%2Fproart%2F',
      });
    },
  );

  test('the account page has a default path when the link in the menu is not a path of this site', async () => {
    const visitor = await visitorWithLinks([`${account}/login`, '/cn/account/?tab=out&status=x#top']);
    expect((await visitor.post('cn/session/login', {})).body).toEqual({
      redirect: '/cn/proart/account/?status=login&ReturnURL=%2Fcn%2Fproart%2F',
    });
    expect((await visitor.post('cn/session/logout', {})).body).toEqual({
      redirect: '/cn/account/?tab=out&status=logout&ReturnURL=%2Fcn%2Fproart%2F',
    });
  });
});

describe('without the sandbox', () => {
  test('a login path on this site is accepted only when ACCOUNT_ORIGINS contains this site', async () => {
    await expect(runStep('login', [account])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(runStep('login', [account, site])).resolves.toMatchObject({ action: '/account/login' });
  });

  test('sign-in is disabled without ACCOUNT_ORIGINS', async () => {
    const env = { CONTENT_API_URL: site, RECENT_DATA_API_URL: site, SESSION_SECRET: 'a'.repeat(32) };
    expect(parseConfig(env, { sandbox: false }).ACCOUNT_ORIGINS).toEqual([]);
    await expect(runStep('login', [])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(runStep('login', [], { region: 'cn' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the return path', () => {
  test.each([
    ['/de/proart/', '/de/proart/'],
    ['/de/proart/?a=//b', '/de/proart/?a=//b'],
    ['/de/proart/#part', '/de/proart/#part'],
    ['/de/../us/proart/', '/us/proart/'],
    ['/de/proart/ü/', '/de/proart/%C3%BC/'],
    // A URL of this site is not a path; other invalid return paths are in test/support/hostileTargets.ts.
    [`${site}/de/proart/?a=1`, '/de/proart/'],
  ])('for %s is %s', async (returnUrl, path) => {
    const bff = await buildTestBff({ SITE_ORIGIN: site });
    const { fields } = (await createCookieVisitor(bff.site).post('de/session/login', { returnUrl })).body;
    expect(fields).toMatchObject({ ReturnURL: site + path, redirectUrl: site + path });
  });
});

describe('a request body', () => {
  test('may have unknown members, which are ignored', async () => {
    const bff = await buildTestBff({ SITE_ORIGIN: site });
    const more = { returnUrl: '/de/proart/', lang: 'xx', action: 'https://evil.test', fields: { a: 1 } };
    const { action, fields } = (await createCookieVisitor(bff.site).post('de/session/login', more)).body;
    expect(action).toBe('/sandbox/account/login');
    expect(fields).not.toHaveProperty('a');
    expect(fields.lang).toBe('de-de');
  });

  test.each([
    '{"returnUrl":"/","__proto__":{"polluted":true}}',
    '{"returnUrl":"/","constructor":{"prototype":{"polluted":true}}}',
    '{"returnUrl":"/","constructor":1}',
    String.raw`{"returnUrl":"/","more":[{"\u0063onstructor":null}]}`,
    '{"returnUrl":7}',
    '{"returnUrl":["/"]}',
    '[]',
    'null',
    '"/"',
    '{',
    '',
  ])('%s is refused', async (payload) => {
    const bff = await buildTestBff();
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    const reply = await request(bff.site).post('/bff/v1/de/session/login').set(headers).send(payload);
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_REQUEST']);
    expect({}).not.toHaveProperty('polluted');
  });

  test('that is not JSON is refused, for example a form of another site', async () => {
    const bff = await buildTestBff();
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a']) {
      const headers = { 'content-type': type };
      const payload = '{"returnUrl":"/"}';
      const reply = await request(bff.site).post('/bff/v1/de/session/login').set(headers).send(payload);
      expect([type, reply.status]).toEqual([type, 415]);
    }
  });
});
