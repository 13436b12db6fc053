/** Doctor checks of the origins in content: shops, images and logins. */
import { expect, test } from 'vitest';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { checkAccounts, checkMedia } from '../../../ops/doctor/checkContentOrigins.ts';
import { parseConfig } from '../../../runtime/config/config.ts';
import { examineSandbox, goodEnv, linesOf } from '../../support/examineSandbox.ts';

const config = (env: Record<string, string>) =>
  parseConfig(
    { CONTENT_API_URL: 'https://content.test', RECENT_DATA_API_URL: 'https://recent.test', ...goodEnv, ...env },
    { sandbox: false },
  );

test('a shop with a disallowed origin is wrong, and the finding names the origin to add', async () => {
  const { findings, origin } = await examineSandbox({ env: { SHOP_ALLOWED_ORIGINS: 'https://shop.test' } });
  expect(linesOf(findings, 'wrong')).toEqual([
    `SHOP_ALLOWED_ORIGINS content names a shop for de at ${origin}, which is not allowed: its carts are disabled. Add ${origin} if it is the shop, else correct the content`,
  ]);
});

test('a shop without any allowed origin is a note', async () => {
  const { findings, origin } = await examineSandbox({ env: { SHOP_ALLOWED_ORIGINS: '' } });
  expect(linesOf(findings, 'wrong')).toEqual([]);
  expect(linesOf(findings, 'note')).toContain(
    `SHOP_ALLOWED_ORIGINS is empty: the shop of de at ${origin} is disabled. Set SHOP_ALLOWED_ORIGINS=${origin} to enable it`,
  );
});

test('an edition without a shop does not check SHOP_ALLOWED_ORIGINS', async () => {
  const findingsWith = async (SHOP_ALLOWED_ORIGINS: string) =>
    (await examineSandbox({ editions: ['global'], env: { SHOP_ALLOWED_ORIGINS } })).findings;
  const [none, one] = [await findingsWith(''), await findingsWith('https://shop.test')];
  expect([...linesOf(none, 'wrong'), ...linesOf(one, 'wrong')]).toEqual([]);
  expect(linesOf(none, 'ok')).toContain('SHOP_ALLOWED_ORIGINS the content of global names no shop');
  expect(linesOf(one, 'note')).toContain(
    'SHOP_ALLOWED_ORIGINS was not checked: the content of global names no shop. Include an edition with a shop in --editions',
  );
});

/** Content of one edition, in the shape that the checks take. */
const germanContent = (content: object) => new Map<RegionCode, object>([['de', content]]);
const picture = { '1x': 'https://a.media.test/1.jpg', '2x': '', sources: [] };

test.each([
  ['an image', { banner: { imgPath: picture } }, ['https://a.media.test']],
  ['an image in a list', { list: [{ avatar: picture }] }, ['https://a.media.test']],
  [
    'srcset candidates',
    { imgPath: { sources: [{ srcset: 'https://b.media.test/1 1x, https://c.media.test/2 2x' }] } },
    ['https://b.media.test', 'https://c.media.test'],
  ],
  ['a plain URL', { ImageURL: 'https://d.media.test/x' }, ['https://d.media.test']],
  ['a link', { url: 'https://elsewhere.test/' }, []],
  ['a path of this site', { imgPath: { '1x': '/media/1.jpg' } }, []],
  ['a member for crawlers', { seo: { og: { ogImgPath: 'https://robots.test/1.jpg' } } }, []],
  ['an invalid URL', { imgPath: { '1x': 'javascript:alert(1)' } }, []],
])('finds the image origins of %s', (_what, content, origins) => {
  const wrongFindings = checkMedia(config({}), germanContent(content)).filter(({ level }) => level === 'wrong');
  expect(wrongFindings.map(({ text }) => /does not allow (\S+),/.exec(text)?.[1])).toEqual(origins);
});

test('images from allowed origins, shops and the site itself are ok', () => {
  const content = [
    { imgPath: picture },
    { imgPath: { '1x': 'https://shop.test/1.jpg' } },
    { imgPath: { '1x': 'https://www.example.com/1.jpg' } },
  ];
  const env = { MEDIA_ORIGINS: 'https://a.media.test', SHOP_ALLOWED_ORIGINS: 'https://shop.test' };
  expect(checkMedia(config(env), germanContent(content)).map(({ level }) => level)).toEqual(['ok']);
});

/** Content of an edition with these account links. */
function withAccountLinks(urls: string[], region: RegionCode = 'de') {
  const accountLinks = urls.map((url) => ({ name: 'A link', url, urlTarget: '_self' }));
  const header = { accountMenu: { accountLinks, list: [] } };
  return new Map<RegionCode, Map<string, object>>([[region, new Map([['header', header]])]]);
}

test('a login or logout with a disallowed origin is wrong', () => {
  const env = { ACCOUNT_ORIGINS: 'https://account.test' };
  const faultsOf = (...urls: string[]) => linesOf(checkAccounts(config(env), withAccountLinks(urls)), 'wrong');
  const [allowed, other] = ['https://account.test/a', 'https://other.test/b'];
  expect(faultsOf(allowed, allowed)).toEqual([]);
  const fault =
    'ACCOUNT_ORIGINS does not allow https://other.test, the login or logout of de: it does not work there. Add https://other.test if it is the account service, else correct the content';
  expect(faultsOf(other, allowed)).toEqual([fault]);
  expect(faultsOf(allowed, other)).toEqual([fault]);
});

test('a login without a logout is wrong, except in China and with LOGOUT_URL', () => {
  const ACCOUNT_ORIGINS = 'https://account.test';
  const faultsOf = (region: RegionCode, env: Record<string, string> = {}) =>
    linesOf(
      checkAccounts(config({ ACCOUNT_ORIGINS, ...env }), withAccountLinks(['https://account.test/in', ''], region)),
      'wrong',
    );
  expect(faultsOf('de')).toEqual([
    'LOGOUT_URL is empty, and content of de has no logout URL: members cannot sign out. Set it',
  ]);
  expect(faultsOf('de', { LOGOUT_URL: 'https://account.test/out' })).toEqual([]);
  expect(faultsOf('cn')).toEqual([]);
});

test('an account service that accepts an invalid ticket is wrong', () => {
  const content = new Map<RegionCode, Map<string, object>>([['de', new Map([['account', { signInStatus: true }]])]]);
  expect(linesOf(checkAccounts(config({}), content), 'wrong')).toEqual([
    expect.stringMatching(/^account accepts an invalid ticket as signed in/),
  ]);
});
