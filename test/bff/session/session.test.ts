import request, { type Response } from 'supertest';
import { describe, expect, test } from 'vitest';
import { createSeal } from '../../../bff/session/seal.ts';
import { shopEnabledRegions } from '../../../contracts/regions/editionRules.ts';
import { expiredTicket, nora } from '../../../sandbox/samples/members.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { cookiesOf, createCookieVisitor } from '../../support/cookieVisitor.ts';

const key = (name: string) => `${name} secret of thirty-two bytes or more`;
const sessionOf = (reply: Response) => cookiesOf(reply).find(({ name }) => name.endsWith('proart_shop'));

describe('the session cookie', () => {
  test('is HttpOnly, SameSite=Lax and not readable by scripts', async () => {
    const { site } = await buildTestBff();
    const reply = await createCookieVisitor(site).get('de/cart');
    const attributes = ['Path=/', 'HttpOnly', 'SameSite=Lax'];
    expect(sessionOf(reply)).toEqual({ name: 'proart_shop', value: expect.any(String), attributes });
  });

  test('is Secure with the __Host- prefix on https', async () => {
    const { site } = await buildTestBff({ SITE_ORIGIN: 'https://www.test' });
    const reply = await createCookieVisitor(site).get('de/cart');
    const attributes = ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'];
    expect(sessionOf(reply)).toEqual({ name: '__Host-proart_shop', value: expect.any(String), attributes });
    const guest = cookiesOf(reply).find(({ name }) => name === 'proart_guest');
    expect(guest?.attributes).toEqual(['Path=/', 'Secure', 'SameSite=Lax']);
  });

  test('contains no ticket and no guest id, even sealed', async () => {
    const SESSION_SECRET = key('known');
    const { site } = await buildTestBff({ SESSION_SECRET });
    const member = createCookieVisitor(site, { aticket: nora.ticket });
    const guest = createCookieVisitor(site, { proart_guest: 'guest-of-ours' });
    const refused = createCookieVisitor(site, { aticket: expiredTicket });
    await member.get('de/cart');
    await guest.get('de/cart');
    await refused.get('de/account');
    const { open } = createSeal([SESSION_SECRET]);
    for (const { cookies } of [member, guest, refused]) {
      const held = JSON.stringify(await open(cookies['proart_shop'] ?? ''));
      expect(held).toContain('isCurrent');
      for (const secret of [nora.ticket, 'guest-of-ours', expiredTicket]) expect(held).not.toContain(secret);
    }
  });

  test('does not grow with the length of the cart version', async () => {
    const { site } = await buildTestBff();
    const length = async (private_content_version: string) => {
      const visitor = createCookieVisitor(site, { private_content_version });
      await visitor.get('de/cart');
      return visitor.cookies['proart_shop']?.length ?? 0;
    };
    expect(await length('v'.repeat(2_000))).toBe(await length('v'.repeat(64)));
  });

  test('is sent only when it has changed', async () => {
    const { site } = await buildTestBff();
    const cookies = createCookieVisitor(site);
    expect(sessionOf(await cookies.get('de/cart'))).toBeDefined();
    expect((await cookies.get('de/cart')).headers).not.toHaveProperty('set-cookie');
  });

  test('stays valid with a new secret before the old one, and is sealed with the new one', async () => {
    const before = await buildTestBff({ SESSION_SECRET: key('old') });
    const { cookies: jar } = createCookieVisitor(before.site);
    await createCookieVisitor(before.site, jar).get('de/cart');

    const rotated = await buildTestBff({ SESSION_SECRET: `${key('new')},${key('old')}` });
    const there = createCookieVisitor(rotated.site, jar);
    expect(sessionOf(await there.get('de/account'))).toBeDefined();
    expect((await there.get('de/account')).headers).not.toHaveProperty('set-cookie');

    // The old secret is no longer needed.
    const after = await buildTestBff({ SESSION_SECRET: key('new') });
    expect((await createCookieVisitor(after.site, jar).get('de/account')).headers).not.toHaveProperty('set-cookie');
  });

  test('fits into 4 KiB by dropping the least recently visited editions', async () => {
    const { site, sandbox } = await buildTestBff();
    const cookies = createCookieVisitor(site, { aticket: nora.ticket });
    for (const region of shopEnabledRegions) {
      const reply = await cookies.get(`${region}/cart`);
      expect(String(reply.headers['set-cookie']).length).toBeLessThan(4096);
    }
    const [oldest = '', ...others] = shopEnabledRegions;
    const latest = others.at(-1) ?? '';
    const tokens = async () =>
      (await sandbox.calls('/shop/')).filter(({ operationName }) => operationName === 'getAuthorizationToken').length;
    const requested = await tokens();
    await cookies.get(`${latest}/cart`);
    expect(await tokens()).toBe(requested);
    await cookies.get(`${oldest}/cart`);
    expect(await tokens()).toBe(requested + 1);
  });
});

describe('invalid cookies are a guest’s request, not an error', () => {
  const bad = {
    'an invalid session': 'proart_shop=garbage',
    'a session of five invalid parts': 'proart_shop=a.b.c.d.e',
    'an empty session': 'proart_shop=',
    'a very long session': `proart_shop=${'a'.repeat(9_000)}`,
    'bytes that are not UTF-8': 'aticket=\xff\xfe; proart_shop=\xc3\x28',
    'a percent sign': 'proart_shop=%; aticket=%E0%A4%A',
    'names of objects': '__proto__=1; constructor=2; toString=3; aticket',
    'nothing but separators': ';;;===;,;',
    '200 pairs': Array.from({ length: 200 }, (_, index) => `name${index}=${index}`).join('; '),
  };
  test.each(Object.entries(bad))('%s', async (_name, cookie) => {
    const { site } = await buildTestBff();
    for (const path of ['account', 'cart/quantity', 'cart', 'prices?ids=studio-16']) {
      const reply = await request(site).get(`/bff/v1/de/${path}`).set({ cookie });
      expect([path, reply.status]).toEqual([path, 200]);
    }
  });

  test('a ticket that is present twice, or too long, is ignored', async () => {
    const { site, sandbox } = await buildTestBff();
    for (const cookie of [`aticket=${nora.ticket}; aticket=${expiredTicket}`, `aticket=${'a'.repeat(5_000)}`]) {
      const reply = await request(site).get('/bff/v1/de/account').set({ cookie });
      expect(reply.body.signInStatus).toBe(false);
      expect(reply.headers).not.toHaveProperty('set-cookie');
    }
    expect(await sandbox.calls('/api/nc/v1/account')).toEqual([]);
  });

  test('a session that is present twice is ignored', async () => {
    const { site, sandbox } = await buildTestBff();
    const cookies = createCookieVisitor(site, { aticket: expiredTicket });
    await cookies.get('de/account');
    const { proart_shop } = cookies.cookies;
    const cookie = `proart_shop=${proart_shop}; proart_shop=planted; aticket=${expiredTicket}`;
    await request(site).get('/bff/v1/de/account').set({ cookie });
    expect(await sandbox.calls('/api/nc/v1/account')).toHaveLength(2);
  });
});
