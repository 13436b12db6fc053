import type { z } from 'zod';
import type { menuItem } from '../../../contracts/fragments/menu.ts';
import type { Header } from '../../../contracts/pages/shell.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { pathTo } from '../../../contracts/routes.ts';
import { productName } from '../../../contracts/site.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';
import type { RawHeader, RawMenuItem } from '../../upstreams/content/contentSchemas.ts';
import { toAccountMenu } from './accountMenu.ts';
import { firstText } from './text/firstText.ts';
import { toImage, toLink, toUrl } from './text/links.ts';

/**
 * Converts the header of an edition; without data, only the logo that links to the home page.
 * @param options.logoutUrl Sign-out URL where content has none (LOGOUT_URL).
 */
export function toHeader(
  raw: RawHeader | null,
  region: RegionCode,
  { strings, logoutUrl }: { strings: UiStrings; logoutUrl: string | undefined },
): Header {
  return {
    logo: {
      imgPath: toImage(raw?.logo?.imgPath ?? null),
      // The regional home (specification section 2), whatever content says.
      url: pathTo('IndexPage', region),
      altText: raw?.logo?.altText || productName,
    },
    topMenu: named(raw?.topMenu ?? []).map((level1) => ({
      ...toEntry(level1),
      list: named(level1.list).map((level2) => ({
        ...toEntry(level2),
        list: named(level2.list).map((level3) => ({ ...toEntry(level3), list: [] })),
      })),
    })),
    accountMenu: toAccountMenu(raw, region, logoutUrl),
    accessibility: toLink(raw?.accessibility ?? null, strings.accessibility_help),
    search: raw?.search ?? { enabled: false },
    simplified: raw?.simplified ?? false,
    translation: { ...raw?.translation, ec_empty: raw?.translation['ec_empty'] || strings.cart_empty },
  };
}

/** Replaces entries without a name, which could be neither link nor button, with their children. */
function named(entries: readonly RawMenuItem[]): RawMenuItem[] {
  return entries.flatMap((entry) => (firstText(entry.name) ? entry : named(entry.list)));
}

function toEntry({
  name,
  url,
  urlTarget,
  code,
  levelName,
  imgPath,
}: RawMenuItem): Omit<z.output<typeof menuItem>, 'list'> {
  return { name, url: toUrl(url), urlTarget, code, levelName, imgPath: toImage(imgPath) };
}
