import { expect, test } from 'vitest';
import type { z } from 'zod';
import * as content from '../../../bff/upstreams/content/contentSchemas.ts';
import * as pros from '../../../bff/upstreams/content/prosSchemas.ts';
import * as shop from '../../../bff/upstreams/shop/shopSchemas.ts';

const image = { '1x': '/a.png', '2x': '/a@2x.png' };
const richImage = {
  ...image,
  width: 10,
  height: 20,
  placeholder: '#aabbcc',
  sources: [{ type: 'image/avif', srcset: '/a 1x' }],
};
const link = { name: 'A', url: '/a/', urlTarget: '_blank' };
const product = { productId: 7, name: 'P', imgPath: image, isNew: true, keySpec: ['k'], unknown: 1 };
const pro = { id: 1, name: 'N', avatar: richImage, coverImgPath: null, url: '/n/' };
const money = { value: 1.5, currency: 'EUR' };

/** Every schema of the content API and the shop, with full and minimal responses. */
const samples: [string, z.ZodType, unknown[]][] = [
  [
    'seo',
    content.seoSchema,
    [{ metaTitle: 'T', og: { title: 'O' }, alternates: [{ hreflang: 'de', url: '/' }] }, { metaTitle: '' }],
  ],
  [
    'breadrumbs',
    content.breadcrumbSchema,
    [{ pathStructure: [{ name: 'A', url: null }], htmlFlag: true }, { pathStructure: null }],
  ],
  [
    'ecConfig',
    content.ecConfigSchema,
    [{ data: { ecStatus: true, numberOfDecimal: 2 } }, { data: { ecStatus: false } }, { data: null }],
  ],
  [
    'banner',
    content.bannerSchema,
    [{ heroBanner: { Banner: [{ id: 1, imgPath: richImage, link }], AriaLabel: 'a' } }, { heroBanner: null }],
  ],
  ['website', content.websiteSchema, [{ translation: { a: 'b', c: null }, websiteInfo: { countryName: 'C' } }, {}]],
  [
    'header',
    content.headerSchema,
    [{ logo: { imgPath: image }, topMenu: [{ ...link, list: [{ ...link, list: null }] }] }, { topMenu: null }],
  ],
  [
    'footer',
    content.footerSchema,
    [{ footer: [{ title: 'F', list: [link] }], socialMedia: [{ normalmgPath: '/n' }] }, { footer: null }],
  ],
  [
    'urlRedirect',
    content.urlRedirectSchema,
    [
      { targetUrl: '/new/', offlineDate: null },
      { targetUrl: '/new/', offlineDate: '2030-01-01' },
      { targetUrl: '/new/', offlineDate: ' ' },
      { targetUrl: null },
      { targetUrl: '' },
      {},
    ],
  ],
  ['account', content.accountSchema, [{ signInStatus: true, name: 'x' }]],
  ['productLevel', content.productLevelSchema, [{ sections: [{ sectionKey: 's', type: 't' }] }, { sections: null }]],
  [
    'productLevel.section',
    content.productListSchema,
    [{ productList: [product], seeAllLink: link, newFlagWording: 'N' }, { productList: null }],
  ],
  ['productLevel.pros', content.prosSectionSchema, [{ prosList: [pro] }, { prosList: null }]],
  [
    'modules',
    content.modulesSchema,
    [{ moduleInfo: { title: 'M' }, moduleList: [{ id: 1, imgPath: image, link }] }, { moduleList: null }],
  ],
  [
    'home.campaignEvent',
    content.campaignEventSchema,
    [{ campaignEventList: [{ id: 1, link }] }, { campaignEventList: null }],
  ],
  [
    'home.selectYourProfession',
    content.selectYourProfessionSchema,
    [{ professionList: [{ level1Code: 'a', imgPath: image }] }, { professionList: null }],
  ],
  ['home.whatProSay', content.whatProSaySchema, [{ whatProsSayList: [pro] }, { whatProsSayList: null }]],
  [
    'price',
    content.priceSchema,
    [
      { productList: [{ productId: 1, price: '1299.90', regularPrice: 1, discount: null, estore: true }] },
      { productList: null },
    ],
  ],
  [
    'overview',
    content.overviewSchema,
    [{ pageKey: 'p', title: 'T', htmlContent: '<p>x</p>', cssList: ['/x.css'], jsList: [] }, { htmlContent: null }],
  ],
  [
    'profession.pagination',
    pros.professionPaginationSchema,
    [{ list: [{ level1Code: 'a' }], current: 'a', previous: link, next: null }, { list: null }],
  ],
  [
    'profession.prosList',
    pros.professionProsSchema,
    [{ prosList: [pro], totalCount: 3, learnMore: link }, { prosList: null }],
  ],
  [
    'recommendedProduct',
    pros.recommendedProductSchema,
    [{ productTab: [{ tabKey: 1, productList: [product] }] }, { productTab: null }],
  ],
  [
    'pros.category',
    pros.prosCategorySchema,
    [{ prosList: [pro], totalCount: 20, page: 1, pageSize: 12 }, { prosList: null }],
  ],
  [
    'pros.category.profession.list',
    pros.professionFilterSchema,
    [{ translation: { all_professions: 'A' }, professionList: [{ code: 'a', count: 1 }] }, { professionList: null }],
  ],
  [
    'pros.landing.heroSection',
    pros.heroSectionSchema,
    [{ title: 'T', backgroudImage: richImage, learnMore: link }, { title: null }],
  ],
  [
    'pros.landing.highlightCarousel',
    pros.highlightCarouselSchema,
    [
      {
        totalCount: 1,
        list: [{ id: 1, watchNow: { status: true, link: '/v.mp4' } }, { watchNow: { status: true, link } }],
      },
      { list: null },
    ],
  ],
  [
    'pros.landing.category',
    pros.categorySectionsSchema,
    [{ list: [{ categoryKey: 'a', prosList: [pro], seeAllLink: link }] }, { list: null }],
  ],
  ['pros.profile.video', pros.profileVideoSchema, [{ videoPath: '/v.mp4', posterImgPath: image }, { videoPath: null }]],
  [
    'pros.profile.intro',
    pros.profileIntroSchema,
    [
      {
        title: 'T',
        yearWork: [{ year: 2024, work: 'W' }],
        socialIcons: [
          { name: 'S', imgPath: '/i.svg', link: 'https://a.test' },
          { name: 'T', imgPath: image, link },
        ],
        softwareItems: [{ name: 'X', imgPath: null }],
      },
      { title: null },
    ],
  ],
  [
    'pros.profile.portfolio',
    pros.profilePortfolioSchema,
    [{ list: [{ id: 1, title: 'T', imgPath: image }] }, { list: null }],
  ],
  [
    'pros.profile.exploreMoreBanner',
    pros.exploreMoreBannerSchema,
    [{ explore: { background: image, learnMoreUrl: link } }, { explore: null }],
  ],
  [
    'pros.profile.createWithProArt',
    pros.createWithProArtSchema,
    [{ createBlock: [{ id: 1, para: 'p' }] }, { createBlock: null }],
  ],
  ['pros.profile.gallery', pros.profileGallerySchema, [{ gallery: [{ id: 1, imgPath: image }] }, { gallery: null }]],
  [
    'shop.miniCartQty',
    shop.miniCartQtySchema,
    [{ miniCartQty: { qty: 2 } }, { miniCartQty: { qty: null } }, { miniCartQty: null }],
  ],
  [
    'shop.getAuthorizationToken',
    shop.authorizationTokenSchema,
    [{ getAuthorizationToken: { token: 't', group_id: 3 } }, { getAuthorizationToken: { token: 't' } }],
  ],
  ['shop.customer', shop.customerSchema, [{ customer: { group_id: 0 } }, { customer: null }]],
  ['shop.createEmptyCart', shop.createEmptyCartSchema, [{ createEmptyCart: 'c' }]],
  [
    'shop.cart',
    shop.cartSchema,
    [
      {
        cart: {
          total_quantity: 2.5,
          translate: { checkout: 'C' },
          prices: { subtotal_including_tax: money },
          items: [
            {
              quantity: 1,
              product: { sku: null, price_range: { minimum_price: { final_price: money } } },
              prices: { row_total: null },
            },
            null,
          ],
        },
      },
      { cart: null },
    ],
  ],
];

test.each(samples)('parsing the output of the schema of %s again does not change it', (_operation, schema, raws) => {
  for (const raw of raws) {
    const parsed = schema.parse(raw);
    expect(schema.nullable().parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
  }
});

/** Responses of which every member is optional. */
const optional = [
  ...['seo', 'breadrumbs', 'banner', 'website', 'header', 'pros.landing.heroSection', 'pros.profile.intro'],
  ...['urlRedirect', 'pros.profile.video', 'pros.profile.exploreMoreBanner'],
];

test.each(samples)('the schema of %s rejects other shapes', (operation, schema) => {
  const accepts = (input: unknown) => schema.safeParse(input).success;
  expect(['unexpected', 7, [], ['unexpected']].map(accepts)).toEqual([false, false, false, false]);
  expect(accepts({})).toBe(optional.includes(operation));
});

test('an icon may be a URL, and a URL may be a link', () => {
  const { socialIcons } = pros.profileIntroSchema.parse({
    title: 'T',
    socialIcons: [{ name: 'S', imgPath: '/i.svg', link }],
  });
  expect(socialIcons[0]).toMatchObject({ imgPath: { '1x': '/i.svg', '2x': '' }, link: '/a/' });
});

test.each([2 ** 53, -(2 ** 53), Number.POSITIVE_INFINITY])('the unsafe number %d is no id', (id) => {
  const products = { productList: [{ ...product, productId: id }] };
  expect(content.productListSchema.parse(products).productList[0]?.productId).toBe('');
  const member = { customer: { group_id: id } };
  expect(shop.customerSchema.safeParse(member).success).toBe(false);
});

test.each([
  [-0, '0'],
  [2 ** 53 - 1, '9007199254740991'],
  ['9007199254740993', '9007199254740993'],
])('the id %o becomes a string', (id, text) => {
  const { productList } = content.productListSchema.parse({ productList: [{ ...product, productId: id }] });
  expect(productList[0]?.productId).toBe(text);
});

test('a redirect without a target is null', () => {
  expect(content.urlRedirectSchema.parse({ targetUrl: '', offlineDate: null })).toBeNull();
  expect(content.urlRedirectSchema.parse({ targetUrl: ' ' })).toBeNull();
  expect(content.urlRedirectSchema.parse({ targetUrl: '/b/', offlineDate: null })).toEqual({
    targetUrl: '/b/',
    offlineDate: '',
  });
});

test.each([
  ...[true, 1, '1', 'Y', 'y', 'yes', 'YES', 'true', ' True '].map((sent) => [sent, true]),
  ...[false, 0, 2, '', 'N', 'no', 'false', '00', 'on', null, undefined, [1], { toString: 1 }].map((sent) => [
    sent,
    false,
  ]),
])('a flag sent as %j is %j', (sent, expected) => {
  expect(content.ecConfigSchema.parse({ data: { ecStatus: sent } }).data?.ecStatus).toBe(expected);
});
