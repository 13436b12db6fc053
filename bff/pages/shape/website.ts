import type { ShellData } from '../../../contracts/pages/shell.ts';
import { cookieSettingsRegions } from '../../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { productName } from '../../../contracts/site.ts';
import { fillIn, type UiStrings } from '../../../contracts/strings/uiStrings.ts';
import type { RawWebsite } from '../../upstreams/content/contentSchemas.ts';
import type { RawWebsiteInfo } from '../../upstreams/recentData/recentDataClient.ts';
import { toUrl } from './text/links.ts';

/** Converts the texts of the not-found page and the country name of an edition. */
export function toWebsite(raw: RawWebsite | null, strings: UiStrings): ShellData['website'] {
  const product = (text: string) => fillIn(text, { product: productName });
  return {
    translation: {
      common_go_home: product(raw?.translation['common_go_home'] || strings.go_home_product),
      title_not_be_found: product(raw?.translation['title_not_be_found'] || strings.page_not_found_title),
    },
    countryName: raw?.websiteInfo?.countryName ?? '',
  };
}

/** Converts the edition's website information; null without data. Our own list decides where it has no cookie setting. */
export function toWebsiteInfo(raw: RawWebsiteInfo | null, region: RegionCode): ShellData['websiteInfo'] {
  return (
    raw && {
      websiteName: raw.WebsiteName,
      languageCode: raw.LanguageCode,
      accessibilityUrl: toUrl(raw.AccessibilityUrl),
      cookieSetting: raw.CookieSetting ?? cookieSettingsRegions.has(region),
    }
  );
}
