/** Product lines for layout tests, not linked anywhere: `/proart/test-line-home/` and `/proart/test-empty-home/`. */

import type { Edition } from '../../../sandbox/samples/edition.ts';
import { seriesBySlug } from '../../../sandbox/samples/products/catalogue.ts';
import { productsBySlug, wordings } from '../../../sandbox/samples/products/productCards.ts';
import { people } from '../../../sandbox/samples/pros/people.ts';
import { toPro } from '../../../sandbox/samples/pros/pros.ts';
import { longWord } from './testPages.ts';

export const testLines = [
  { rest: 'test-line-home', name: `Test: ${longWord}` },
  { rest: 'test-empty-home', name: 'Test: a line without anything' },
] as const;

const linePath = '/proart/test-line-home/';
const emptyPath = '/proart/test-empty-home/';

/** `/api/v1/productLevel` of a test line; null for any other page. */
export function testLevel(path: string) {
  const list = (sectionKey: string, sectionTitle: string) => ({ sectionKey, type: 'productList', sectionTitle });
  if (path === emptyPath) {
    const sections = [
      list('test-line-none', 'Test: nothing'),
      { sectionKey: 'graphics-cards-technology', type: 'modules', sectionTitle: 'Test: no module' },
      { sectionKey: 'pros', type: 'pros', sectionTitle: 'Test: nobody' },
    ];
    return { pageKey: 'test-empty-home', title: 'Test: a line without anything', description: '', sections };
  }
  if (path !== linePath) return null;
  const sections = [
    list('test-line-odd', 'Test: products of every kind'),
    list('test-line-one', 'Test: one product'),
    list('test-line-none', 'Test: nothing'),
    { sectionKey: 'accessories-technology', type: 'modules', sectionTitle: 'Test: one module' },
    list('test-line-many', `Test: ${longWord}`),
    { sectionKey: 'pros', type: 'pros', sectionTitle: 'Test: one person' },
  ];
  return { pageKey: 'test-line-home', title: `Test: ${longWord}`, description: longWord, sections };
}

/** `/api/v1/productLevel/{sectionKey}` of a test line; null for any other section. */
export function testSection(edition: Edition, sectionKey: string) {
  const [, kind] = /^test-line-(odd|one|none|many)$/.exec(sectionKey) ?? [];
  if (!kind) return null;
  const lists = {
    odd: () => oddProducts(edition),
    one: () => productsBySlug(edition, ['studio-16']),
    none: () => [],
    many: () => productsBySlug(edition, [...seriesBySlug.keys()]),
  };
  return {
    translation: {},
    sectionTitle: '',
    seeAllLink: null,
    ...wordings(edition),
    productList: lists[kind as keyof typeof lists](),
  };
}

/** Products whose cards have very long texts, or lack members. */
function oddProducts(edition: Edition): object[] {
  const [sampleProduct] = productsBySlug(edition, ['studio-16']);
  const product = (productId: string, overrides: object) => ({
    ...sampleProduct,
    productId,
    partNo: productId,
    ...overrides,
  });
  return [
    product('test-long', {
      name: `ProArt ${longWord} 16`,
      description: `${longWord} ${longWord}`,
      keySpec: [longWord, '32-inch 6K reference display with a hundred per cent of every colour there is', '1'],
      isNew: true,
      isDeal: true,
      isHot: true,
    }),
    product('test-no-picture', { name: 'No picture', imgPath: null }),
    product('test-no-facts', { name: 'No facts', description: '', keySpec: [] }),
    product('test-no-links', { name: 'No links', url: '', whereToBuyUrl: '' }),
    product('test-hebrew', { name: 'סטודיו 16 (Studio 16)', keySpec: ['32–96 GB', '1,299.00 ₪', '−40 °C'] }),
    { productId: 'test-bare', name: 'Nothing but a name' },
  ];
}

/** `/api/v1/productLevel/pros` of a test line; null for any other page. */
export function testLinePros(edition: Edition, path: string) {
  if (path !== linePath && path !== emptyPath) return null;
  const [person] = people;
  return {
    sectionTitle: 'Test: one person',
    prosList: path === linePath && person ? [{ ...toPro(edition, person), avatar: null, coverImgPath: null }] : [],
  };
}

/** `/api/v1/banner` of a test line: slides with very long texts or missing members; null for any other page. */
export function testBanners(edition: Edition, path: string) {
  if (path !== linePath) return null;
  const slide = (id: string, overrides: object) => ({
    id,
    title: '',
    subtitle: '',
    bodyText: '',
    imgPath: null,
    mobileImgPath: null,
    altText: '',
    link: null,
    theme: 'White',
    ...overrides,
  });
  const link = edition.link(longWord, edition.at('products'));
  return {
    heroBanner: {
      Banner: [
        slide('test-long', {
          title: longWord,
          subtitle: longWord,
          bodyText: longWord,
          link,
          imgPath: edition.img('hero-tower'),
          theme: 'Black',
        }),
        slide('test-picture', { imgPath: edition.img('hero-desk'), altText: 'A desk' }),
        slide('test-words', { title: 'Words alone', bodyText: 'This slide has no picture and leads nowhere.' }),
      ],
      AriaLabel: 'Test: slides of every kind',
    },
    slimBannerTop: { Banner: [slide('test-slim', { title: longWord, link })], AriaLabel: 'Test: a slim banner' },
    slimBannerBottom: { Banner: [], AriaLabel: '' },
  };
}
