import Fastify from 'fastify';
import request from 'supertest';
import { afterAll, expect, test } from 'vitest';
import { regionCodes, regions } from '../../contracts/regions/regions.ts';
import { expiredTicket, nora, teo } from '../../sandbox/samples/members.ts';
import { sandboxSettings, startSandbox } from '../../sandbox/sandbox.ts';
import { fetchJson } from './responses.ts';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.origin}${url}`, { headers, redirect: 'manual' });
const textOf = async (url: string, headers: Record<string, string> = {}) => (await get(url, headers)).text();

const scripts = Object.entries(sandboxSettings(sandbox.origin)).filter(([name]) => name.includes('SCRIPT_URL'));

test.each(scripts)('%s is served as a script with CORS for any origin', async (_name, path) => {
  const reply = await get(path);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(reply.headers.get('access-control-allow-origin')).toBe('*');
});

test('every third-party setting has a URL, with the base of the sandbox for other sites', () => {
  expect(scripts).toHaveLength(9);
  expect(sandboxSettings('http://sandbox.test', 'http://sandbox.test')).toMatchObject({
    PROMOTION_SCRIPT_URL_STAGE: 'http://sandbox.test/sandbox/scripts/promotion-stage.js',
    NOSCRIPT_TRACKING_URL: 'http://sandbox.test/sandbox/tracking',
  });
});

test('style sheets of the scripts are served, and the folder is not listed', async () => {
  for (const name of ['parts', 'page']) {
    expect((await get(`/sandbox/scripts/${name}.css`)).headers.get('content-type'), name).toMatch(/^text\/css/);
  }
  for (const path of ['/sandbox/scripts/', '/sandbox/scripts/nothing.js', '/sandbox/scripts/..%2Fsandbox.ts']) {
    expect((await get(path)).status, path).toBe(404);
  }
});

test('every edition gets all texts of its own language', async () => {
  const english = await fetchJson(`${sandbox.origin}/sandbox/scripts/texts/en.json`);
  const byLanguage = new Map<string, Set<unknown>>();
  for (const code of regionCodes) {
    const { languageTag, strings } = regions[code];
    const texts = await fetchJson(`${sandbox.origin}/sandbox/scripts/texts/${languageTag}.json`);
    expect(Object.keys(texts), code).toEqual(Object.keys(english));
    for (const text of Object.values(texts)) expect(text, code).toMatch(/\S/);
    byLanguage.set(strings, new Set([...(byLanguage.get(strings) ?? []), texts['cookie_text']]));
  }
  expect(byLanguage.size).toBe(39);
  const sentences = [...byLanguage.values()].flatMap((texts) => [...texts]);
  expect(new Set(sentences).size).toBe(39);
  expect(await fetchJson(`${sandbox.origin}/sandbox/scripts/texts/xx.json`)).toEqual(english);
});

test('captions of the sample video are WebVTT in the edition’s language and English, with CORS', async () => {
  const { captions } = (await fetchJson(
    `${sandbox.origin}/api/v1/pros/profile/video?websiteCode=de&prosCategory=film-and-video&prosName=imani-okoradu`,
  ).then(({ result }) => result)) as { captions: { src: string; srclang: string; label: string }[] };
  expect(captions.map(({ srclang, label }) => [srclang, label])).toEqual([
    ['de', 'Deutsch'],
    ['en', 'English'],
  ]);
  for (const { src } of captions) {
    const reply = await get(src);
    expect(reply.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
    expect(await reply.text()).toMatch(
      /^WEBVTT\n\n00:00\.000 --> 00:03\.500\n\S.+\n\n00:03\.500 --> 00:07\.000\n\S.+\n$/,
    );
  }
  expect((await get('/sandbox/captions/xx.vtt')).status).toBe(404);
});

test('the tracking frame is an empty page', async () => {
  const html = await textOf('/sandbox/tracking');
  expect(html).toContain('<body></body>');
});

test('the collector shows the last 200 events, escaped, and rejects invalid events', async () => {
  const send = (body: unknown) =>
    fetch(`${sandbox.origin}/sandbox/analytics/events`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const events = (firstNumber: number) =>
    Array.from({ length: 90 }, (_, index) => ({ event: `event-${firstNumber + index}-` }));
  for (const firstNumber of [0, 90, 180]) {
    expect((await send({ page: '/de/proart/', events: events(firstNumber) })).status).toBe(204);
  }
  await send({ page: '/de/proart/', events: [{ event: '<script>' }] });

  const list = await textOf('/sandbox/analytics');
  expect(list.match(/<li>/g)).toHaveLength(200);
  expect(list).toContain('event-269-');
  expect(list).not.toContain('event-60-');
  expect(list).toContain('&lt;script&gt;');
  expect(list).not.toContain('<script');

  for (const body of [
    'nonsense',
    {},
    { page: '/', events: [{}] },
    { page: '/', events: events(0).concat(events(0)) },
  ]) {
    expect((await send(body)).status).toBe(400);
  }
});

/** Submits the form of the login page. */
const signIn = (fields: Record<string, string>) =>
  fetch(`${sandbox.origin}/sandbox/account/login`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

test('signing in sets the ticket and returns; signing out removes it', async () => {
  const page = await textOf('/sandbox/account/login?ReturnURL=%2Fde%2Fproart%2F%3Fa%3D1');
  expect(page).toContain('<html lang="de-DE" dir="ltr">');
  expect(page).toContain('name="ReturnURL" value="/de/proart/?a=1"');
  expect(page).toContain(`value="${nora.ticket}"`);

  const reply = await signIn({ ticket: nora.ticket, ReturnURL: '/de/proart/?a=1' });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/de/proart/?a=1']);
  expect(reply.headers.getSetCookie()).toEqual([`aticket=${nora.ticket}; Path=/; SameSite=Lax`]);

  const cookie = { cookie: `other=1; aticket=${nora.ticket}` };
  for (const name of ['profile', 'orders']) {
    expect(await textOf(`/sandbox/account/${name}`, cookie), name).toContain('Signed in as Nora');
    expect(await textOf(`/sandbox/account/${name}`, { cookie: 'aticket=nobody' }), name).toContain(
      'You are signed out',
    );
  }
  const signOutReply = await get('/sandbox/account/logout?ReturnUrl=/sa-ar/proart/', cookie);
  expect([signOutReply.status, signOutReply.headers.get('location')]).toEqual([303, '/sa-ar/proart/']);
  expect(signOutReply.headers.getSetCookie()).toEqual(
    ['aticket', 'aticket_cn'].map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`),
  );
});

test('the China edition has its own ticket cookie, and the edition is taken from the referring page', async () => {
  const reply = await signIn({ ticket: teo.ticket, ReturnURL: '/cn/proart/' });
  expect(reply.headers.getSetCookie()).toEqual([`aticket_cn=${teo.ticket}; Path=/; SameSite=Lax`]);
  const referer = `${sandbox.origin}/il/proart/`;
  expect(await textOf('/sandbox/account/login', { referer })).toContain('<html lang="he-IL" dir="rtl">');
});

test('paths without a prefix belong to the China edition if the host or the form says so', async () => {
  const china = Fastify();
  await china.register(sandbox.site, { chinaHosts: ['shop.test'] });
  const host = await china.listen({ host: '127.0.0.1', port: 0 });
  const chinaHeaders = { host: 'shop.test', referer: 'http://shop.test/proart/' };
  const login = await request(host).get('/sandbox/account/login').set(chinaHeaders);
  expect(login.text).toContain('<html lang="zh-CN"');
  expect(login.text).toContain('name="site" value="cn"');
  const cookie = `aticket_cn=${teo.ticket}; aticket=${nora.ticket}`;
  const profile = await request(host)
    .get('/sandbox/account/profile')
    .set({ ...chinaHeaders, cookie });
  expect(profile.text).toContain(teo.email);
  await china.close();

  const reply = await signIn({ ticket: teo.ticket, site: 'cn', ReturnURL: '/proart/' });
  expect(reply.headers.getSetCookie()).toEqual([`aticket_cn=${teo.ticket}; Path=/; SameSite=Lax`]);
  expect(reply.headers.get('location')).toBe('/proart/');
});

test('the local account page of China signs in or out depending on `status`', async () => {
  const path = (status: string) => `/sandbox/account/login?status=${status}&ReturnURL=%2Fcn%2Fproart%2F`;
  expect(await textOf(path('login'))).toContain('<form method="post"');
  const signOutReply = await get(path('logout'), { cookie: `aticket_cn=${teo.ticket}` });
  expect([signOutReply.status, signOutReply.headers.get('location')]).toEqual([303, '/cn/proart/']);
  expect(signOutReply.headers.getSetCookie()).toContain('aticket_cn=; Path=/; Max-Age=0; SameSite=Lax');
});

test('the login page marks members with group prices and offers an expired session', async () => {
  const page = await textOf('/sandbox/account/login');
  expect(page.match(/<button name="ticket"/g)).toHaveLength(3);
  expect(page.match(/<span>Has member prices<\/span>/g)).toHaveLength(1);
  const reply = await signIn({ ticket: expiredTicket, ReturnURL: '/sandbox/shop/de/' });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/sandbox/shop/de/']);
  expect(reply.headers.getSetCookie()).toEqual([`aticket=${expiredTicket}; Path=/; SameSite=Lax`]);
  expect(await fetchJson(`${sandbox.origin}/api/nc/v1/account?websiteCode=de&aticket=${expiredTicket}`)).toEqual({
    status: 0,
    message: '',
    result: { signInStatus: false },
  });
});

test('the return path can be given in redirectUrl', async () => {
  const reply = await signIn({ ticket: nora.ticket, redirectUrl: '/fr/proart/' });
  expect(reply.headers.get('location')).toBe('/fr/proart/');
});

test('a form without a ticket and one with an unknown ticket show the login page', async () => {
  for (const ticket of ['', 'nobody']) {
    const reply = await signIn({ ticket, lang: 'de-de', site: 'proart', ReturnURL: '/de/proart/' });
    expect(reply.status).toBe(200);
    expect(reply.headers.getSetCookie()).toEqual([]);
    expect(await reply.text()).toContain('<form method="post"');
  }
});

test.each([
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  'javascript:alert(1)',
  '/sandbox/account/logout',
  '',
])('sign-in never redirects to %j', async (ReturnURL) => {
  const reply = await signIn({ ticket: nora.ticket, ReturnURL });
  expect(reply.headers.get('location')).toBe('/proart/');
});

test('a URL of this site whose path starts with two slashes is not a return path', async () => {
  const reply = await signIn({ ticket: nora.ticket, ReturnURL: `${sandbox.origin}//evil.test/` });
  expect(reply.headers.get('location')).toBe('/proart/');
});
