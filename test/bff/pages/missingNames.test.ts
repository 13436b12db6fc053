/** Content with missing names, URLs and texts: empty entries are left out, and what there is has a name. */
import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { startAlteredSandbox } from '../../support/alteredSandbox.ts';
import { buildBffOver } from '../../support/buildTestBff.ts';
import { buildScriptedShop } from '../../support/scriptedShop.ts';

/** New texts by field (`test/support/alteredSandbox.ts`, without `/api/v1`); each replaces the first one of its field. */
type Texts = Record<string, string>;

/** Data of an endpoint when content has these texts. */
async function dataWith(url: string, texts: Texts) {
  const first: Texts = {};
  const upstream = await startAlteredSandbox((text, _kind, _member, path) => {
    const field = path.replace('/api/v1', '').replace(' result', '');
    first[field] ??= text;
    return text === first[field] ? (texts[field] ?? text) : text;
  });
  const bff = await buildBffOver(upstream.origin);
  onTestFinished(async () => {
    await bff.app.close();
    await upstream.close();
  });
  const { body } = await request(bff.site).get(`/bff/v1/de${url}`).expect(200);
  expect(body.degraded).toEqual([]);
  return body.data;
}

/** Empties these members of a field. */
const without = (field: string, ...members: string[]): Texts =>
  Object.fromEntries(members.map((member) => [`${field} ${member}`, '']));
const picture = (member: string) => [`${member} 1x`, `${member} 2x`];

const home = '/pages/home';
const profile = '/pages/pros-profile/photography/torvald-hengsen';
const learnMore = 'Mehr erfahren';

test.each<[title: string, url: string, texts: Texts, path: string, expected: unknown]>([
  [
    'a menu entry without a name gives way to its children',
    '/shell',
    { '/header topMenu name': ' ' },
    'header.topMenu.0.name',
    'Laptops',
  ],
  [
    'the children of such an entry keep their own',
    '/shell',
    { '/header topMenu name': '' },
    'header.topMenu.0.list.0.name',
    'Studio 16',
  ],
  [
    'a menu entry whose URL is # has none',
    '/shell',
    { '/header topMenu url': ' # ' },
    'header.topMenu.0',
    expect.objectContaining({ name: 'Produkte', url: '' }),
  ],
  [
    'a product whose URL is # has none',
    '/pages/product-line/laptops',
    { '/productLevel/laptops-series productList url': '#' },
    'productLevel.sections.0.productList.0.url',
    '',
  ],
  [
    'a help link without a name has the default one',
    '/shell',
    { '/header accessibility name': '' },
    'header.accessibility.name',
    'Hilfe zur Barrierefreiheit',
  ],
  [
    'a column with a title of blanks has none, and its links',
    '/shell',
    { '/footer footer title': ' ' },
    'footer.footer.0',
    { title: '', list: expect.arrayContaining([expect.objectContaining({ name: 'Laptops' })]) },
  ],
  [
    'a social media account without a name has that of its host',
    '/shell',
    { '/footer socialMedia name': '', '/footer socialMedia url': 'https://www.example.test/proart' },
    'footer.socialMedia.0',
    expect.objectContaining({ name: 'example.test', url: 'https://www.example.test/proart' }),
  ],
  [
    'a mail address of social media has itself as name',
    '/shell',
    { '/footer socialMedia name': '', '/footer socialMedia url': 'mailto:pros@example.test' },
    'footer.socialMedia.0.name',
    'pros@example.test',
  ],
  [
    'a profession without a name is left out',
    home,
    { '/home/selectYourProfession professionList name': '' },
    'selectYourProfession.professionList.0.level1Code',
    'filmmaker',
  ],
  [
    'a hero button without a name has the default one',
    home,
    { '/banner heroBanner Banner link name': '' },
    'banner.heroBanner.Banner.0.link.name',
    learnMore,
  ],
  [
    'a link of a section without a name has the default one',
    home,
    { '/home/whatProSay learnMore name': ' ' },
    'whatProsSay.learnMore.name',
    learnMore,
  ],
  [
    'an event without a title whose link has no name keeps its link',
    home,
    {
      '/home/campaignEvent campaignEventList title': '',
      '/home/campaignEvent campaignEventList link name': '',
    },
    'campaignEvents.campaignEventList.0.link',
    { name: learnMore, url: '/de/proart/proartevents/colour-week/', urlTarget: '_self' },
  ],
  [
    'a professional without a name is named by their title',
    home,
    { '/home/whatProSay whatProsSayList name': ' ' },
    'whatProsSay.whatProsSayList.0',
    expect.objectContaining({ name: 'Color Grading', title: 'Color Grading' }),
  ],
  [
    'a professional without name and title is named by their profession',
    home,
    { '/home/whatProSay whatProsSayList name': '', '/home/whatProSay whatProsSayList title': '' },
    'whatProsSay.whatProsSayList.0.name',
    'Filmemacher:in',
  ],
  [
    'a professional without any of them has no link, and a quote of blanks is none',
    home,
    {
      '/home/whatProSay whatProsSayList name': '',
      '/home/whatProSay whatProsSayList title': '',
      '/home/whatProSay whatProsSayList professionName': '',
      '/home/whatProSay whatProsSayList quote': ' ',
    },
    'whatProsSay.whatProsSayList.0',
    expect.objectContaining({ name: '', quote: '', url: '' }),
  ],
  [
    'a professional without texts and pictures is left out',
    home,
    without(
      '/home/whatProSay whatProsSayList',
      ...['name', 'title', 'professionName', 'quote', ...picture('avatar'), ...picture('coverImgPath')],
    ),
    'whatProsSay.whatProsSayList.0.name',
    expect.stringMatching(/\S/),
  ],
  [
    'an event without anything is left out',
    home,
    without(
      '/home/campaignEvent campaignEventList',
      ...['title', 'description', 'tag', 'startDate', 'endDate', 'link url', ...picture('imgPath')],
    ),
    'campaignEvents.campaignEventList.0.title',
    expect.stringMatching(/\S/),
  ],
  [
    'a module without anything is left out',
    home,
    without('/modules/home-technology moduleList', 'title', 'description', 'link url', ...picture('imgPath')),
    'productLevel.sections.2.moduleList.0.title',
    'Leise genug, um daneben zu mischen',
  ],
  [
    'a step of a career without year and work is left out',
    profile,
    { '/pros/profile/intro yearWork year': '', '/pros/profile/intro yearWork work': ' ' },
    'intro.yearWork.0.year',
    '2011',
  ],
  ['a quote of blanks on a profile is none', profile, { '/pros/profile/intro quote': ' ' }, 'intro.quote', ''],
  [
    'an account of a professional without a name has that of its host',
    profile,
    { '/pros/profile/intro socialIcons name': '' },
    'intro.socialIcons.0',
    expect.objectContaining({ name: 'example.com', link: 'https://example.com/video/torvald-hengsen' }),
  ],
  [
    'a work without anything is left out',
    profile,
    {
      '/pros/profile/portfolio list title': '',
      '/pros/profile/portfolio list description': '',
      '/pros/profile/portfolio list imgPath 1x': '',
      '/pros/profile/portfolio list imgPath 2x': '',
    },
    'portfolio.list.0.title',
    'Morgen in den Alpen III',
  ],
  [
    'a block about the work without anything is left out',
    profile,
    without('/pros/profile/createWithProArt createBlock', 'title', 'para', ...picture('imgPath')),
    'createWithProArt.createBlock.0.title',
    'Gemessen, nicht versprochen',
  ],
  [
    'a closing banner without a URL keeps its texts and image',
    profile,
    { '/pros/profile/exploreMoreBanner explore learnMoreUrl': '' },
    'exploreMoreBanner.explore',
    expect.objectContaining({ title: 'Design und Illustration', learnMoreUrl: '', background: expect.anything() }),
  ],
  [
    'a closing banner without anything is none',
    profile,
    {
      '/pros/profile/exploreMoreBanner explore learnMoreUrl': '',
      '/pros/profile/exploreMoreBanner explore title': '',
      '/pros/profile/exploreMoreBanner explore subTitle': ' ',
      '/pros/profile/exploreMoreBanner explore background 1x': '',
      '/pros/profile/exploreMoreBanner explore background 2x': '',
    },
    'exploreMoreBanner.explore',
    null,
  ],
  [
    'a breadcrumb of blanks has no name, and stays: the last one is the current page',
    profile,
    { '/breadrumbs pathStructure name': ' ' },
    'breadcrumbs.pathStructure.0',
    { name: '', url: '/de/proart/' },
  ],
  [
    'a link of a category without a name has the default one',
    '/pages/what-pros-say',
    { '/pros/landing/category list seeAllLink name': '' },
    'category.list.0.seeAllLink.name',
    learnMore,
  ],
  [
    'a link of the landing hero without a name has the default one',
    '/pages/what-pros-say',
    { '/pros/landing/heroSection learnMore name': '' },
    'heroSection.learnMore.name',
    learnMore,
  ],
  [
    'a link of a highlight without a name has the default one',
    '/pages/what-pros-say',
    { '/pros/landing/highlightCarousel list learnMore name': '' },
    'highlightCarousel.list.0.learnMore.name',
    learnMore,
  ],
])('%s', async (_title, url, texts, path, expected) => {
  expect(await dataWith(url, texts)).toHaveProperty(path, expected);
});

test('a profession without a name has its page, and is missing in the list of professions', async () => {
  const { pagination } = await dataWith('/pages/profession/photographer', {
    '/profession/pagination list name': '',
  });
  expect(pagination.current).toBe('photographer');
  expect(pagination.list).not.toContainEqual(expect.objectContaining({ level1Code: 'photographer' }));
});

test.each([
  [
    { sku: 'PA-1', name: null },
    { name: 'PA-1', url: '/sandbox/shop/de/a/' },
  ],
  [
    { sku: ' ', name: ' ' },
    { name: '', url: null },
  ],
])('a row of the cart with %j is %j', async (product, { name, url }) => {
  const cart = {
    total_quantity: 1,
    items: [{ quantity: 1, buy_page_url: '/sandbox/shop/de/a/', product }],
  };
  const shop = await buildScriptedShop({ cart: [{ data: { cart } }] });
  const { cart: shown } = await shop.visitor({ proart_guest: 'guest-1' }).cart();
  expect(shown?.items).toMatchObject([{ buy_page_url: url, product: { name } }]);
});
