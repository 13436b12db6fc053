/** Pages of professionals and their stories: calls and composed data. */
import { describe, expect, test } from 'vitest';
import de from '../../../contracts/strings/de.json' with { type: 'json' };
import { ProblemError } from '../../../runtime/http/problems/errors.ts';
import { composePage } from '../../support/composePage.ts';

describe('profession', () => {
  const requested = { params: { level1Code: 'filmmaker' }, query: { page: '3' } };
  const list = [
    { level1Code: 'filmmaker', name: 'Film', url: '/de/film/' },
    { level1Code: 'other', name: 'Other', url: 'javascript:alert(1)' },
  ];

  test('a profession that is not in the list is NOT_FOUND', async () => {
    for (const pagination of [{ list: list.slice(1) }, { list: [] }, null]) {
      await expect(composePage('profession', requested, { 'profession.pagination': pagination })).rejects.toThrow(
        expect.objectContaining({
          constructor: ProblemError,
          code: 'NOT_FOUND',
          message: 'This page could not be found',
        }),
      );
    }
  });

  test('the requested page of the list is loaded, and unsafe URLs are replaced by defaults', async () => {
    const { data, calls } = await composePage('profession', requested, {
      'profession.pagination': { list },
      'profession.prosList': { prosList: [], totalCount: 30 },
    });
    expect(data.pagination).toMatchObject({
      current: 'filmmaker',
      list: [{ url: '/de/film/' }, { url: '/de/proart/profession/other/' }],
    });
    expect(data.prosList).toMatchObject({ totalCount: 30, page: 3, pageSize: 12, sectionTitle: de.what_pros_say });
    expect(calls.find(({ operation }) => operation === 'profession.prosList')).toMatchObject({
      freshness: 'list',
      url: 'https://content.test/api/v1/profession/prosList',
      query: { systemCode: 'proart', websiteCode: 'de', level1Code: 'filmmaker', page: 3, pageSize: 12 },
    });
  });
});

test('the stories of a category are filtered only on request', async () => {
  const params = { prosCategory: 'film' };
  const plain = await composePage(
    'prosCategory',
    { params, query: { profession: '' } },
    { 'pros.category': { prosList: [] } },
  );
  const filtered = await composePage('prosCategory', { params, query: { profession: 'editor', page: '2' } }, {});
  const queryOf = ({ calls }: typeof plain) => calls.find(({ operation }) => operation === 'pros.category')?.query;

  expect(queryOf(plain)).toEqual({
    systemCode: 'proart',
    websiteCode: 'de',
    prosCategory: 'film',
    page: 1,
    pageSize: 12,
  });
  expect(queryOf(filtered)).toMatchObject({ profession: 'editor', page: 2 });
  expect(plain.data).toMatchObject({ profession: '', category: { totalCount: 0, title: de.what_pros_say } });
  expect(filtered.data.profession).toBe('editor');
  expect(plain.names).toContain('pros.category.profession.list');
});

test('a profile is sanitised and leaves out empty entries', async () => {
  const icons = [
    { name: 'Video', imgPath: '/i.svg', link: 'https://a.test/' },
    { name: 'Bad', imgPath: '/i.svg', link: 'javascript:alert(1)' },
  ];
  const { data } = await composePage(
    'prosProfile',
    { params: { prosCategory: 'film', prosName: 'ann' } },
    {
      'pros.profile.video': { videoPath: 'javascript:alert(1)' },
      'pros.profile.intro': { title: 'Ann', proIntro: '<p onclick="x()">Hi<script>1</script></p>', socialIcons: icons },
      'pros.profile.exploreMoreBanner': { explore: { title: 'More', learnMoreUrl: '/more/' } },
      'pros.profile.gallery': {
        gallery: [
          { id: 1, imgPath: null },
          { id: 2, imgPath: { '1x': '/b.png' } },
        ],
      },
      'pros.profile.recommendedProduct': { productTab: [{ tabKey: 'a', productList: [] }] },
    },
  );
  expect(data.video).toBeNull();
  expect(data.intro?.proIntro).toBe('<p>Hi</p>');
  expect(data.intro?.socialIcons).toEqual([
    { name: 'Video', imgPath: { '1x': '/i.svg', '2x': '/i.svg' }, link: 'https://a.test/' },
  ]);
  expect(data.exploreMoreBanner.explore).toMatchObject({ learnMoreUrl: '/more/', learnMoreWording: de.learn_more });
  expect(data.gallery.gallery).toEqual([
    { id: '2', imgPath: { '1x': '/b.png', '2x': '/b.png' }, altText: '', credit: '' },
  ]);
  expect(data.recommendedProduct).toMatchObject({ productTab: [], seeMoreWording: de.see_more });
});

test('captions are optional; those without a safe URL or a language are dropped', async () => {
  const captions = [
    { src: '/de.vtt', srclang: 'de' },
    { src: 'javascript:alert(1)', srclang: 'fr', label: 'Français' },
    { src: '/xx.vtt', srclang: null, label: 'Nobody knows' },
  ];
  const expected = [{ src: '/de.vtt', srclang: 'de', label: '' }];
  const film = { videoPath: '/v.mp4', captions };
  const profile = await composePage(
    'prosProfile',
    { params: { prosCategory: 'film', prosName: 'ann' } },
    { 'pros.profile.video': film },
  );
  expect(profile.data.video).toMatchObject({ videoPath: '/v.mp4', captions: expected });
  const { data } = await composePage(
    'whatProsSay',
    {},
    {
      'pros.landing.heroSection': { title: 'T', ...film },
      'pros.landing.highlightCarousel': {
        list: [
          { watchNow: { status: true, link: '/v.mp4', captions } },
          { watchNow: { status: true, link: '/v.mp4' } },
        ],
      },
    },
  );
  expect(data.heroSection?.captions).toEqual(expected);
  expect(data.highlightCarousel.list.map(({ watchNow }) => watchNow.captions)).toEqual([expected, []]);
});

test('the landing page has only safe videos and categories with stories', async () => {
  const { data } = await composePage(
    'whatProsSay',
    {},
    {
      'pros.landing.heroSection': { title: 'T', backgroudImage: { '1x': '/a.png' }, videoPath: '//evil.test/v.mp4' },
      'pros.landing.highlightCarousel': {
        list: [
          { id: 1, watchNow: { status: true, link: '/v.mp4' } },
          { id: 2, watchNow: { status: true, link: '' } },
          { id: 3, watchNow: { status: false, link: '/v.mp4' } },
        ],
      },
      'pros.landing.category': {
        list: [
          { categoryKey: 'a', prosList: [] },
          { categoryKey: 'b', prosList: [{ id: 1, name: 'A' }] },
          { categoryKey: 'c', prosList: [{ id: 2, name: ' ' }] },
        ],
      },
    },
  );
  expect(data.heroSection).toMatchObject({ backgroundImage: { '1x': '/a.png' }, videoPath: '' });
  expect(data.highlightCarousel.totalCount).toBe(3);
  expect(data.highlightCarousel.list.map(({ watchNow }) => watchNow)).toEqual([
    { status: true, link: '/v.mp4', captions: [] },
    { status: false, link: '', captions: [] },
    { status: false, link: '', captions: [] },
  ]);
  expect(data.category.list.map(({ categoryKey }) => categoryKey)).toEqual(['b']);
});
