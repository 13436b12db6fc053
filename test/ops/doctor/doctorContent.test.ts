/** What the content of an edition asks of the settings: origins of shops, pictures and logins. */
import { expect, test } from 'vitest';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { checkAccounts, checkMedia } from '../../../ops/doctor/checkNamedOrigins.ts';
import { parseConfig } from '../../../runtime/config/config.ts';
import { examineSandbox, goodEnv, linesOf } from '../../support/examineSandbox.ts';

const config = (env: Record<string, string>) =>
  parseConfig(
    { CONTENT_API_URL: 'https://content.test', RECENT_DATA_API_URL: 'https://recent.test', ...goodEnv, ...env },
    { sandbox: false },
  );

test('a shop of an origin that is not allowed is wrong, and the origin to add is named', async () => {
  const { findings, origin } = await examineSandbox({ env: { SHOP_ALLOWED_ORIGINS: 'https://shop.test' } });
  expect(linesOf(findings, 'wrong')).toEqual([
    `SHOP_ALLOWED_ORIGINS content names a shop for de at ${origin}, which is not allowed: its carts are off. Add ${origin} if that is the shop, else have content corrected`,
  ]);
});

test('a shop that nobody has allowed is off, which may be meant', async () => {
  const { findings, origin } = await examineSandbox({ env: { SHOP_ALLOWED_ORIGINS: '' } });
  expect(linesOf(findings, 'wrong')).toEqual([]);
  expect(linesOf(findings, 'note')).toContain(
    `SHOP_ALLOWED_ORIGINS is empty: the shop of de at ${origin} is off. Set SHOP_ALLOWED_ORIGINS=${origin} to have it`,
  );
});

test('an edition that sells nothing names no shop, and says nothing of those that are allowed', async () => {
  const of = async (SHOP_ALLOWED_ORIGINS: string) =>
    (await examineSandbox({ editions: ['global'], env: { SHOP_ALLOWED_ORIGINS } })).findings;
  const [none, one] = [await of(''), await of('https://shop.test')];
  expect([...linesOf(none, 'wrong'), ...linesOf(one, 'wrong')]).toEqual([]);
  expect(linesOf(none, 'ok')).toContain('SHOP_ALLOWED_ORIGINS no shop is named by the content of global');
  expect(linesOf(one, 'note')).toContain(
    'SHOP_ALLOWED_ORIGINS was not looked at: no shop is named by the content of global. Have an edition with a shop among the --editions',
  );
});

/** An edition's content. */
const content = (found: object) => new Map<RegionCode, object>([['de', found]]);
const picture = { '1x': 'https://a.media.test/1.jpg', '2x': '', sources: [] };

test.each([
  ['a picture', { banner: { imgPath: picture } }, ['https://a.media.test']],
  ['one in a list', { list: [{ avatar: picture }] }, ['https://a.media.test']],
  [
    'candidates of a srcset',
    { imgPath: { sources: [{ srcset: 'https://b.media.test/1 1x, https://c.media.test/2 2x' }] } },
    ['https://b.media.test', 'https://c.media.test'],
  ],
  ['an address alone', { ImageURL: 'https://d.media.test/x' }, ['https://d.media.test']],
  ['a link', { url: 'https://elsewhere.test/' }, []],
  ['a path of this site', { imgPath: { '1x': '/media/1.jpg' } }, []],
  ['what robots load', { seo: { og: { ogImgPath: 'https://robots.test/1.jpg' } } }, []],
  ['an address that is none', { imgPath: { '1x': 'javascript:alert(1)' } }, []],
])('pictures of %s', (_what, found, origins) => {
  const lacking = checkMedia(config({}), content(found)).filter(({ level }) => level === 'wrong');
  expect(lacking.map(({ text }) => /lacks (\S+),/.exec(text)?.[1])).toEqual(origins);
});

test('pictures of allowed origins, of the shops and of the site itself are no fault', () => {
  const found = [
    { imgPath: picture },
    { imgPath: { '1x': 'https://shop.test/1.jpg' } },
    { imgPath: { '1x': 'https://www.example.com/1.jpg' } },
  ];
  const env = { MEDIA_ORIGINS: 'https://a.media.test', SHOP_ALLOWED_ORIGINS: 'https://shop.test' };
  expect(checkMedia(config(env), content(found)).map(({ level }) => level)).toEqual(['ok']);
});

const header = (url: string) => ({
  accountMenu: { accountLinks: [{ name: 'Sign in', url, urlTarget: '_self' }], list: [] },
});
const withLogin = (url: string) =>
  new Map<RegionCode, Map<string, object>>([['de', new Map([['header', header(url)]])]]);

test('a login that the settings do not allow is wrong', () => {
  const env = { ACCOUNT_ORIGINS: 'https://account.test' };
  const of = (url: string) => linesOf(checkAccounts(config(env), withLogin(url)), 'wrong');
  expect(of('https://account.test/login')).toEqual([]);
  expect(of('https://other.test/login')).toEqual([
    'ACCOUNT_ORIGINS lacks https://other.test, the login of de: nobody can sign in there. Add https://other.test if that is the account service, else have content corrected',
  ]);
});

test('an account service that knows a ticket which nobody has is wrong', () => {
  const content = new Map<RegionCode, Map<string, object>>([['de', new Map([['account', { signInStatus: true }]])]]);
  expect(linesOf(checkAccounts(config({}), content), 'wrong')).toEqual([
    expect.stringMatching(/^account takes an invented ticket for a member's/),
  ]);
});
