/** Images in every response, in the forms in which content sends them. */
import request from 'supertest';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startAlteredSandbox, startSandboxWith } from '../../support/alteredSandbox.ts';
import { buildBffOver, buildTestBff } from '../../support/buildTestBff.ts';
import { sharedPaths } from '../../support/samplePages.ts';

type Image = Record<'1x' | '2x', string>;

/** Members of the content that hold the URL of an image as text. */
const urlMembers = new Set(['imgPath', 'normalmgPath', 'hoverImgPath', 'ogImgPath', 'twitterImgPath', 'ImageURL']);
/** Members of responses that hold the URL of an image as text. */
const sentUrlMembers = new Set(['normalImgPath', 'hoverImgPath', 'ogImgPath', 'twitterImgPath']);

const paths = [...sharedPaths('de'), '/bff/v1/global/pages/entry'];

/** All responses over content with altered images; `asUrl` alters URLs in text members. */
async function responsesWith(alterImage?: (image: Image) => unknown, asUrl = (url: string): unknown => url) {
  const content = await startAlteredSandbox(
    (text, _kind, member) => (urlMembers.has(member) ? asUrl(text) : text),
    alterImage && ((image) => alterImage(image as Image)),
  );
  const { app, site } = await buildBffOver(content.origin);
  const bodies: Record<string, unknown> = {};
  for (const path of paths) bodies[path] = (await request(site).get(path)).body;
  await app.close();
  await content.close();
  return bodies;
}

/** The responses with each image replaced, and the gallery without entries that have none. */
function replaceImages(value: unknown, replace: (image: Image) => Image | null, member = ''): unknown {
  if (typeof value === 'string') return sentUrlMembers.has(member) && !replace({ '1x': '', '2x': '' }) ? '' : value;
  if (typeof value !== 'object' || value === null) return value;
  if ('1x' in value) return replace(value as Image);
  if (Array.isArray(value)) {
    const items = value.map((item) => replaceImages(item, replace));
    return member === 'gallery' ? items.filter((item) => (item as { imgPath: unknown }).imgPath) : items;
  }
  // No replacement has a size, and no missing image an alternative text.
  const missing = replace({ '1x': '', '2x': '' }) ? ['ogImgSize'] : ['ogImgSize', 'ogImgAlt'];
  const members = Object.entries(value).filter(([name]) => !missing.includes(name));
  return Object.fromEntries(members.map(([name, item]) => [name, replaceImages(item, replace, name)]));
}

describe('an image', () => {
  let plain: Record<string, unknown>;
  beforeAll(async () => {
    plain = await responsesWith();
  });

  test('is in the responses that are compared', () => {
    const imagesOf = (body: unknown) => JSON.stringify(body).split('"1x"').length - 1;
    expect(Object.values(plain).reduce((sum: number, body) => sum + imagesOf(body), 0)).toBeGreaterThan(200);
    expect(Object.values(plain).map((body) => (body as { degraded: unknown }).degraded)).toEqual(paths.map(() => []));
  });

  test.each<[string, (image: Image) => unknown, (image: Image) => Image]>([
    ['as text', (image) => image['1x'], (image) => ({ '1x': image['1x'], '2x': image['1x'] })],
    ['with 1x alone', (image) => ({ '1x': image['1x'] }), (image) => ({ '1x': image['1x'], '2x': image['1x'] })],
    ['with 2x alone', (image) => ({ '2x': image['2x'] }), (image) => ({ '1x': image['2x'], '2x': image['2x'] })],
    [
      'with odd members',
      (image) => ({ ...image, width: '640', height: null, placeholder: 7, sources: { 0: 'a' } }),
      (image) => ({ '1x': image['1x'], '2x': image['2x'] }),
    ],
  ])('%s is read wherever one appears', async (_form, alterImage, expected) => {
    expect(await responsesWith(alterImage)).toEqual(replaceImages(plain, expected));
  });

  test('with 1x and 2x is read where its URL is expected as text', async () => {
    expect(await responsesWith(undefined, (url) => ({ '1x': url, '2x': url }))).toEqual(plain);
  });

  test.each([[42], [true], [null], [undefined], [[]], [[{ '1x': '/a.png' }]], [{}], [{ 0: '/a.png' }], [{ '1x': 7 }]])(
    '%j is no image, and nothing else is missing',
    async (odd) => {
      const responses = await responsesWith(
        () => odd,
        () => odd,
      );
      expect(responses).toEqual(replaceImages(plain, () => null));
    },
  );
});

const profilePage = '/bff/v1/de/pages/pros-profile/photography/torvald-hengsen';
test.each([
  ['/bff/v1/de/pages/home', '/api/v1/banner', 'banner.heroBanner.Banner.0.imgPath'],
  ['/bff/v1/de/pages/home', '/api/v1/home/selectYourProfession', 'selectYourProfession.professionList.0.imgPath'],
  [profilePage, '/api/v1/pros/profile/intro', 'intro.background'],
  [profilePage, '/api/v1/pros/profile/intro', 'intro.avatar'],
  [profilePage, '/api/v1/pros/profile/intro', 'intro.softwareItems.0.imgPath'],
])('on %s the images of %s may be plain URLs: %s', async (page, call, member) => {
  const content = await startSandboxWith((response, path) =>
    path === call ? JSON.parse(JSON.stringify(response), (_, value) => value?.['1x'] ?? value) : response,
  );
  const { app, site } = await buildBffOver(content.origin);
  onTestFinished(async () => {
    await app.close();
    await content.close();
  });
  const { data, degraded } = (await request(site).get(page)).body;
  expect(degraded).toEqual([]);
  expect(data).toHaveProperty(member, expect.objectContaining({ '1x': expect.stringMatching(/^\/sandbox\//) }));
});

test('software without a name, which only its icon would stand for, is left out', async () => {
  const nameless = ['', '\u00a0'];
  const content = await startAlteredSandbox((text, _kind, _member, field) =>
    field.endsWith('softwareItems name') && nameless.length > 0 ? nameless.pop() : text,
  );
  const { app, site } = await buildBffOver(content.origin);
  onTestFinished(async () => {
    await app.close();
    await content.close();
  });
  const profile = async (origin: string) =>
    (await request(origin).get('/bff/v1/de/pages/pros-profile/photography/torvald-hengsen')).body.data;
  const plain = await buildTestBff();
  const [{ intro, ...rest }, { intro: wholeIntro, ...wholeRest }] = [await profile(site), await profile(plain.site)];
  expect(wholeIntro.softwareItems.length).toBeGreaterThan(2);
  expect(intro).toEqual({ ...wholeIntro, softwareItems: wholeIntro.softwareItems.slice(2) });
  expect(rest).toEqual(wholeRest);
});
