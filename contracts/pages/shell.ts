import { z } from 'zod';
import { defineCall, regionCode } from '../endpoint.ts';
import { image } from '../fragments/image.ts';
import { link } from '../fragments/link.ts';
import { menuItem } from '../fragments/menu.ts';

const translation = z.record(z.string(), z.string());

/**
 * The first account link is login, the second logout, the rest are plain links.
 *
 * The `url` of the first two is empty where the edition has none; other links without a URL are left out. In China both
 * lead to a page of this site.
 */
export const accountMenu = z.object({ accountLinks: z.array(link), list: z.array(link) });

/** Header of an edition: logo, menus, account menu, search. */
export const header = z.object({
  logo: z.object({ imgPath: image.nullable(), url: z.string(), altText: z.string() }),
  topMenu: z.array(menuItem),
  accountMenu,
  accessibility: link.nullable().describe('Accessibility help'),
  search: z.object({ enabled: z.boolean() }),
  simplified: z.boolean().describe('The edition shows a simplified header'),
  translation,
});
export type Header = z.infer<typeof header>;

/** Footer of an edition: columns of links, social media, legal links. */
export const footer = z.object({
  footer: z.array(z.object({ title: z.string(), list: z.array(link) })).max(5),
  socialMediaWording: z.string(),
  socialMedia: z.array(
    z.object({ name: z.string(), url: z.string(), normalImgPath: z.string(), hoverImgPath: z.string() }),
  ),
  legal: z.array(link),
  ecPolicy: z.array(link),
  copyright: z.string(),
  cookieSettings: z.boolean().describe('The edition shows a link to the cookie settings'),
  marketEntry: z.boolean().describe('The edition shows a link to the page of all regional sites'),
  translation,
});
export type Footer = z.infer<typeof footer>;

/**
 * Settings of the edition’s shop: sales, price format and cart.
 *
 * Specification section 3, store config.
 */
export const ecConfig = z.object({
  ecStatus: z.boolean().describe('The edition has a shop; otherwise there is no cart, and prices are not requested'),
  withTax: z.boolean().describe('Subtotals include tax'),
  numberOfDecimal: z.int().min(0).max(4).describe('Maximum number of decimal digits'),
  hundredthsTemplate: z.boolean().describe('Amounts are padded with zeros to `numberOfDecimal` digits'),
  decimalSeparator: z.string(),
  thousandSeparator: z.string().describe('Empty: thousands are not separated'),
  currencySymbol: z.string(),
  currencyFormat: z.boolean().describe('A space between symbol and number'),
  currencySymbolPosition: z.boolean().describe('The symbol follows the number'),
  storeViewCode: z.string().describe('Store view of the edition, sent to the shop in the `Store` header'),
  domain: z
    .string()
    .describe('URL of the shop; empty if content has none that the site allows, and then there is no cart'),
  guestId: z.string().describe('Name of the cookie with the guest session id'),
  addOn: z.boolean().describe('Cart items carry an `additional_message`'),
  miniCartQty: z.boolean().describe('The shop returns the quantity of a cart in a separate call'),
  groupIdOnly: z.boolean().describe('Tokens are requested with `group_id_only`'),
  authHasGroup: z.boolean().describe('The token response contains the customer group'),
  customerGroup: z.boolean().describe('The customer group is requested in a separate call'),
});
export type EcConfig = z.infer<typeof ecConfig>;

/**
 * Data shared by all pages of an edition.
 *
 * @summary Header, footer and settings of an edition
 * @description Data shared by all pages of an edition: header, footer, fixed texts, shop settings, facts of the
 * edition, the status of the AI assistant and support links. Request it once, and again when the visitor changes the
 * edition. Facts of one service fill the gaps of another: the footer has the support links and the cookie settings, the
 * header the accessibility help. With the header `Prefer: wait=0` the response may lack parts that no page needs, named
 * in `degraded`, rather than wait for them.
 */
export const shellCall = defineCall({
  endpoint: '/:region/shell',
  freshness: 'settings',
  params: z.object({ region: regionCode }),
  query: z.object({
    without: z
      .enum(['aiAssistant'])
      .optional()
      .describe('Part that is not loaded: `status` of the AI assistant is then `false`, as on the market-entry page'),
  }),
  data: z.object({
    websiteCode: regionCode,
    languageTag: z.string(),
    direction: z.enum(['ltr', 'rtl']),
    header,
    footer,
    website: z.object({
      translation: z.object({ common_go_home: z.string(), title_not_be_found: z.string() }),
      countryName: z.string().describe('Name of the edition’s country or area; never empty'),
    }),
    ecConfig,
    websiteInfo: z
      .object({
        websiteName: z.string(),
        languageCode: z.string(),
        accessibilityUrl: z.string(),
        cookieSetting: z.boolean().describe('The edition shows a link to the cookie settings'),
      })
      .nullable(),
    aiAssistant: z.object({ status: z.boolean() }),
    support: z.object({ faqUrl: z.string(), contactUrl: z.string() }).nullable(),
  }),
});
export type Shell = z.infer<typeof shellCall.response>;
export type ShellData = Shell['data'];
