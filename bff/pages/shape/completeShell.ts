import type { Footer, ShellData } from '../../../contracts/pages/shell.ts';
import { endonymParts } from '../../../contracts/regions/endonymParts.ts';
import { regions } from '../../../contracts/regions/regions.ts';
import { splitRegion } from '../../../contracts/routes.ts';
import { footerColumnLimit } from '../../../contracts/site.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';
import { toLink, toLinks } from './text/links.ts';

/**
 * Fills gaps of the content API's header, footer and texts with the website information and the support links. After
 * the parts have settled, so that no part waits for another.
 */
export function completeShell(shell: ShellData, strings: UiStrings): ShellData {
  const { websiteCode, header, footer, website, websiteInfo, support } = shell;
  const help = toLink({
    name: strings.accessibility_help,
    url: websiteInfo?.accessibilityUrl ?? '',
    urlTarget: '_self',
  });
  return {
    ...shell,
    header: { ...header, accessibility: header.accessibility ?? help },
    footer: {
      ...footer,
      footer: withSupportLinks(footer.footer, support, strings),
      cookieSettings: websiteInfo?.cookieSetting ?? footer.cookieSettings,
    },
    website: {
      ...website,
      countryName:
        website.countryName || websiteInfo?.websiteName || endonymParts(regions[websiteCode].endonym).country,
    },
  };
}

type Column = Footer['footer'][number];

/**
 * Adds the support links that no column has to the support column: the one with its title, else with the other support
 * link, else a new one if there is room.
 */
function withSupportLinks(columns: Column[], support: ShellData['support'], strings: UiStrings): Column[] {
  const links = toLinks([
    { name: strings.faq, url: support?.faqUrl ?? '', urlTarget: '_self' },
    { name: strings.contact, url: support?.contactUrl ?? '', urlTarget: '_self' },
  ]);
  const shown = new Set(columns.flatMap(({ list }) => list.map(({ url }) => pageOf(url))));
  const missing = links.filter(({ url }) => !shown.has(pageOf(url)));
  if (missing.length === 0) return columns;
  const isTitled = ({ title }: Column) => title.trim().toLowerCase() === strings.support.toLowerCase();
  const isLinked = ({ list }: Column) => list.some(({ url }) => links.some((link) => pageOf(link.url) === pageOf(url)));
  const column = columns.find(isTitled) ?? columns.find(isLinked);
  if (column)
    return columns.map((other) => (other === column ? { ...column, list: [...column.list, ...missing] } : other));
  return columns.length < footerColumnLimit ? [...columns, { title: strings.support, list: missing }] : columns;
}

/** Returns what a URL shows, whatever the edition: the support service names no edition. */
function pageOf(url: string): string {
  return splitRegion(url).path.replace(/\/$/, '');
}
