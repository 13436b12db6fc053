/** Raw shapes of the content API, in its spelling; converted in `pages/shape/`. */
import { z } from 'zod';
import { type RawImage, rawImage } from '../rawImage.ts';
import {
  amount,
  anything,
  count,
  flag,
  listOf,
  maybe,
  optionalFlag,
  presentFlag,
  presentText,
  requiredHtml,
  requiredListOf,
  requiredOrEmpty,
  separator,
  text,
  translation,
} from '../tolerant.ts';
import { linkMembers, rawLink, rawPro, rawProduct, rawWordings } from './contentParts.ts';

export const seoSchema = z.object({
  metaTitle: text,
  metaDescription: text,
  og: maybe(z.object({ title: text, description: text, ogImgPath: rawImage })),
  twitter: maybe(z.object({ title: text, description: text, twitterImgPath: rawImage })),
  url: text,
  countryName: text,
  alternates: listOf(z.object({ hreflang: z.string(), url: z.string() })),
});
export type RawSeo = z.output<typeof seoSchema>;

export const breadcrumbSchema = z.object({
  pathStructure: listOf(z.object({ name: text, url: text })),
  pageKey: text,
  htmlFlag: flag,
});
export type RawBreadcrumbs = z.output<typeof breadcrumbSchema>;

const config = z.object({
  ecStatus: flag,
  // The format of amounts; null or an empty symbol: that of the edition's currency.
  withTax: optionalFlag,
  numberOfDecimal: count.transform((value) => (value !== null && value <= 4 ? value : null)),
  // Some content sends the template itself.
  hundredthsTemplate: anything.transform((value) => value === '00' || value).pipe(optionalFlag),
  decimalSeparator: separator,
  thousandSeparator: separator,
  currencySymbol: text,
  currencyFormat: optionalFlag,
  currencySymbolPosition: optionalFlag,
  storeViewCode: text,
  domain: text,
  guestId: text,
  addOn: flag,
  miniCartQty: flag,
  groupIdOnly: flag,
  authHasGroup: flag,
  customerGroup: flag,
});
export const ecConfigSchema = z.object({ data: requiredOrEmpty(config) });
export type RawEcConfig = z.output<typeof ecConfigSchema>;

const bannerItem = z.object({
  id: text,
  title: text,
  subtitle: text,
  bodyText: text,
  imgPath: rawImage,
  mobileImgPath: rawImage,
  altText: text,
  link: maybe(rawLink),
  theme: text,
});
const bannerGroup = z.object({ Banner: listOf(bannerItem), AriaLabel: text });
export const bannerSchema = z.object({
  heroBanner: maybe(bannerGroup),
  slimBannerTop: maybe(bannerGroup),
  slimBannerBottom: maybe(bannerGroup),
});
export type RawBannerGroup = z.output<typeof bannerGroup>;
export type RawBanners = z.output<typeof bannerSchema>;

export const websiteSchema = z.object({
  translation,
  websiteInfo: maybe(z.object({ countryName: text })),
});
export type RawWebsite = z.output<typeof websiteSchema>;

export interface RawMenuItem {
  name: string;
  url: string;
  urlTarget: '_self' | '_blank';
  code: string;
  levelName: string;
  imgPath: RawImage | null;
  list: RawMenuItem[];
}

const menuItem = z.object({
  ...linkMembers,
  code: text,
  levelName: text,
  imgPath: rawImage,
  get list(): z.ZodType<RawMenuItem[]> {
    return listOf(menuItem);
  },
});

const noLink = { name: '', url: '', urlTarget: '_self' } as const;

export const headerSchema = z.object({
  logo: maybe(z.object({ imgPath: rawImage, altText: text })),
  topMenu: listOf(menuItem),
  // The positions of account links have a meaning: none is left out.
  accountMenu: maybe(z.object({ accountLinks: listOf(rawLink.catch(noLink)), list: listOf(rawLink) })),
  accessibility: maybe(rawLink),
  search: maybe(z.object({ enabled: flag })),
  simplified: flag,
  translation,
});
export type RawHeader = z.output<typeof headerSchema>;

export const footerSchema = z.object({
  footer: requiredListOf(z.object({ title: text, list: listOf(rawLink) })),
  socialMediaWording: text,
  socialMedia: listOf(z.object({ name: text, url: text, normalmgPath: rawImage, hoverImgPath: rawImage })),
  legal: listOf(rawLink),
  ecPolicy: listOf(rawLink),
  copyright: text,
  translation,
});
export type RawFooter = z.output<typeof footerSchema>;

export const productLevelSchema = z.object({
  pageKey: text,
  title: text,
  description: text,
  // `type` is any string: sections of unknown types are skipped later, so that editors may try new ones.
  sections: requiredListOf(z.object({ sectionKey: presentText, type: text, sectionTitle: text }))
    // Keys become URL path segments; `.` and `..` would address another operation and cannot be escaped.
    .transform((sections) => sections.filter(({ sectionKey }) => sectionKey !== '.' && sectionKey !== '..')),
});
export type RawProductLevel = z.output<typeof productLevelSchema>;

export const productListSchema = z.object({
  translation,
  sectionTitle: text,
  seeAllLink: maybe(rawLink),
  ...rawWordings.shape,
  productList: requiredListOf(rawProduct),
});
export type RawProductList = z.output<typeof productListSchema>;

export const prosSectionSchema = z.object({ sectionTitle: text, prosList: requiredListOf(rawPro) });
export type RawProsSection = z.output<typeof prosSectionSchema>;

export const campaignEventSchema = z.object({
  sectionTitle: text,
  learnMore: maybe(rawLink),
  translation,
  campaignEventList: requiredListOf(
    z.object({
      id: text,
      title: text,
      description: text,
      startDate: text,
      endDate: text,
      imgPath: rawImage,
      link: maybe(rawLink),
      tag: text,
    }),
  ),
});
export type RawCampaignEvents = z.output<typeof campaignEventSchema>;

export const selectYourProfessionSchema = z.object({
  sectionTitle: text,
  description: text,
  professionList: requiredListOf(z.object({ level1Code: presentText, name: text, url: text, imgPath: rawImage })),
});
export type RawSelectYourProfession = z.output<typeof selectYourProfessionSchema>;

export const whatProSaySchema = z.object({
  sectionTitle: text,
  learnMore: maybe(rawLink),
  whatProsSayList: requiredListOf(rawPro),
});
export type RawWhatProSay = z.output<typeof whatProSaySchema>;

export const modulesSchema = z.object({
  translation,
  moduleInfo: maybe(z.object({ title: text, description: text })),
  moduleList: requiredListOf(
    z.object({ id: text, title: text, description: text, imgPath: rawImage, link: maybe(rawLink) }),
  ),
});
export type RawModules = z.output<typeof modulesSchema>;

/** Null when there is no target, hence no redirect. The offline date is any text, since content has many forms of it. */
export const urlRedirectSchema = z
  // A number is no URL: some content sends 0 for none.
  .object({ targetUrl: z.preprocess((url) => (typeof url === 'string' ? url : ''), text), offlineDate: text })
  .transform((raw) => (raw.targetUrl ? raw : null));

export const accountSchema = z.object({ signInStatus: presentFlag });

export const priceSchema = z.object({
  ecSaveWording: text,
  lowestPriceWording: text,
  disclaimerWording: text,
  tooltipWording: text,
  productList: requiredListOf(
    z.object({
      productId: text,
      price: amount,
      regularPrice: amount,
      discount: amount,
      historicLowPrice: amount,
      buyUrl: text,
      buyText: text,
      buyCode: text,
      startingAtWording: text,
      estore: flag,
    }),
  ),
});
export type RawPrice = z.output<typeof priceSchema>;

export const overviewSchema = z.object({
  pageKey: text,
  title: text,
  htmlContent: requiredHtml,
  // `cssList` and `jsList` are dropped: authors' styles and scripts are not used.
});
export type RawOverview = z.output<typeof overviewSchema>;
