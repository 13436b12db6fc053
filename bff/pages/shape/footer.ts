import type { Footer } from '../../../contracts/pages/shell.ts';
import { cookieSettingsRegions, marketEntryHiddenRegions } from '../../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { footerColumnLimit } from '../../../contracts/site.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';
import type { RawFooter } from '../../upstreams/content/contentSchemas.ts';
import type { RedirectHosts } from '../resolve/redirectHosts.ts';
import { toLegalLink } from './text/accessibilityPolicy.ts';
import { accountName } from './text/accountName.ts';
import { firstText } from './text/firstText.ts';
import { toImageUrl, toLinks, toUrl } from './text/links.ts';

/** Converts the footer of an edition, with edition-specific links as listed in the specification. */
export function toFooter(
  raw: RawFooter | null,
  region: RegionCode,
  strings: UiStrings,
  hosts: Pick<RedirectHosts, 'isOwn'>,
): Footer {
  return {
    footer: (raw?.footer ?? [])
      .map(({ title, list }) => ({ title: firstText(title), list: toLinks(list) }))
      .filter(({ list }) => list.length > 0)
      .slice(0, footerColumnLimit),
    socialMediaWording: raw?.socialMediaWording ?? '',
    socialMedia: (raw?.socialMedia ?? [])
      .map(({ name, url, normalmgPath, hoverImgPath }) => ({
        name,
        url: toUrl(url),
        normalImgPath: toImageUrl(normalmgPath),
        hoverImgPath: toImageUrl(hoverImgPath),
      }))
      .filter(({ url }) => url)
      .map((account) => ({ ...account, name: accountName(account.name, account.url) })),
    legal: toLinks(raw?.legal ?? []).map((link) => toLegalLink(link, region, hosts)),
    ecPolicy: toLinks(raw?.ecPolicy ?? []),
    copyright: raw?.copyright ?? '',
    cookieSettings: cookieSettingsRegions.has(region),
    marketEntry: !marketEntryHiddenRegions.has(region),
    translation: {
      ...raw?.translation,
      cookie_settings: raw?.translation['cookie_settings'] || strings.cookie_settings,
    },
  };
}
