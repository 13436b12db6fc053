import request, { type Response } from 'supertest';
import { describe, expect, test } from 'vitest';
import { createSeal } from '../../../bff/session/seal.ts';
import { shopEnabledRegions } from '../../../contracts/regions/editionRules.ts';
import { expiredTicket, nora } from '../../../sandbox/samples/members.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';
import { cookiesOf, createCookieVisitor } from '../../support/cookieVisitor.ts';

const secretOf = (name: string) => `${name} secret of thirty-two bytes or more`;
const sessionOf = (reply: Response) => cookiesOf(reply).find(({ name }) => name.endsWith('proart_shop'));

describe('the session cookie', () => {
  test('is HttpOnly and SameSite=Lax, for the whole site', async () => {
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

  test('contains no ticket and no guest id inside the seal', async () => {
    const SESSION_SECRET = secretOf('known');
    const { site } = await buildTestBff({ SESSION_SECRET });
    const member = createCookieVisitor(site, { aticket: nora.ticket });
    const guest = createCookieVisitor(site, { proart_guest: 'guest-of-ours' });
    const refused = createCookieVisitor(site, { aticket: expiredTicket });
    await member.get('de/cart');
    await guest.get('de/cart');
    await refused.get('de/account');
    const { open } = createSeal([SESSION_SECRET]);
    for (const { cookies } of [member, guest, refused]) {
      const content = JSON.stringify(await open(cookies['proart_shop'] ?? ''));
      expect(content).toContain('isCurrent');
      for (const secret of [nora.ticket, 'guest-of-ours', expiredTicket]) expect(content).not.toContain(secret);
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
    const visitor = createCookieVisitor(site);
    expect(sessionOf(await visitor.get('de/cart'))).toBeDefined();
    expect((await visitor.get('de/cart')).headers).not.toHaveProperty('set-cookie');
  });

  test('stays valid with a new secret before the old one, and is sealed with the new one', async () => {
    const before = await buildTestBff({ SESSION_SECRET: secretOf('old') });
    const { cookies: jar } = createCookieVisitor(before.site);
    await createCookieVisitor(before.site, jar).get('de/cart');

    const rotated = await buildTestBff({ SESSION_SECRET: `${secretOf('new')},${secretOf('old')}` });
    const visitor = createCookieVisitor(rotated.site, jar);
    expect(sessionOf(await visitor.get('de/account'))).toBeDefined();
    expect((await visitor.get('de/account')).headers).not.toHaveProperty('set-cookie');

    // The old secret is no longer needed.
    const after = await buildTestBff({ SESSION_SECRET: secretOf('new') });
    expect((await createCookieVisitor(after.site, jar).get('de/account')).headers).not.toHaveProperty('set-cookie');
  });

  test('fits into 4 KiB by dropping the least recently visited editions', async () => {
    const { site, sandbox } = await buildTestBff();
    const visitor = createCookieVisitor(site, { aticket: nora.ticket });
    for (const region of shopEnabledRegions) {
      const reply = await visitor.get(`${region}/cart`);
      expect(String(reply.headers['set-cookie']).length).toBeLessThan(4096);
    }
    const [oldest = '', ...others] = shopEnabledRegions;
    const latest = others.at(-1) ?? '';
    const tokens = async () =>
      (await sandbox.calls('/shop/')).filter(({ operationName }) => operationName === 'getAuthorizationToken').length;
    const before = await tokens();
    await visitor.get(`${latest}/cart`);
    expect(await tokens()).toBe(before);
    await visitor.get(`${oldest}/cart`);
    expect(await tokens()).toBe(before + 1);
  });
});

describe('a request with invalid cookies is a guest’s, not an error', () => {
  const invalidCookies = {
    'an invalid session': 'proart_shop=garbage',
    'a session of five invalid parts': 'proart_shop=a.b.c.d.e',
    'an empty session': 'proart_shop=',
    'a very long session': `proart_shop=${'a'.repeat(9_000)}`,
    'bytes that are not UTF-8': 'aticket=\xff\xfe; proart_shop=\xc3\x28',
    'a percent sign': 'proart_shop=%; aticket=%E0%A4%A',
    'names of object members': '__proto__=1; constructor=2; toString=3; aticket',
    'nothing but separators': ';;;===;,;',
    '200 pairs': Array.from({ length: 200 }, (_, index) => `name${index}=${index}`).join('; '),
  };
  test.each(Object.entries(invalidCookies))('%s', async (_name, cookie) => {
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
    const visitor = createCookieVisitor(site, { aticket: expiredTicket });
    await visitor.get('de/account');
    const { proart_shop } = visitor.cookies;
    const cookie = `proart_shop=${proart_shop}; proart_shop=planted; aticket=${expiredTicket}`;
    await request(site).get('/bff/v1/de/account').set({ cookie });
    expect(await sandbox.calls('/api/nc/v1/account')).toHaveLength(2);
  });
});
