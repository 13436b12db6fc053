import type { ShownPage } from '../../../client/app/shownPage.ts';
import { tabTitle } from '../../../client/lib/pageTitle.ts';
import type { PageAnswer } from '../../../contracts/pages/page.ts';
import type { ShellData } from '../../../contracts/pages/shell.ts';
import { regions } from '../../../contracts/regions/regions.ts';
import { productName } from '../../../contracts/site.ts';
import { escapeMarkup } from '../../../contracts/text/escapeMarkup.ts';
import { structuredData } from '../../structuredData/structuredData.ts';
import type { DocumentShell } from '../documentShell.ts';
import { createAlternates, htmlLink } from './alternates.ts';
import { fontOf } from './fontOf.ts';
import { absolute, pageAddress } from './pageAddress.ts';
import { themeColors } from './themeColors.ts';

interface HeadInput {
  page: ShownPage;
  shell: ShellData;
  /** Path of the page as the visitor asked for it. */
  path: string;
  siteOrigin: string;
  /** False for a view of a page that is not for search engines. */
  indexable: boolean;
  documentShell: Pick<DocumentShell, 'assets' | 'styles' | 'modules'>;
}

/** Attributes of `<html>`: language and direction from the region table, never from the region's code. */
export function htmlAttributes({ websiteCode }: ShellData): string {
  const { languageTag, direction } = regions[websiteCode];
  return ` lang="${languageTag}" dir="${direction}"`;
}

/** Everything in `<head>` that depends on the page, its edition and its address. */
export function headTags(input: HeadInput): string {
  const { page, shell, indexable } = input;
  const { assets, styles, modules } = input.documentShell;
  const shared = [
    ...themeTags,
    // Blocks rendering on purpose: it sets a chosen theme before the first paint. Cached HTML may hold no inline script.
    `<script src="${assets.theme}"></script>`,
    // Behind the script, which would wait for them, and in front of the modules: a page is painted before it is hydrated.
    styles,
    `<link rel="preload" as="font" type="font/woff2" href="${assets.fonts[fontOf[shell.websiteCode]]}" crossorigin>`,
    modules,
    `<link rel="icon" type="image/svg+xml" href="${assets.favicon}">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    // Part numbers are no telephone numbers, and a link that a phone adds is one that React did not write.
    '<meta name="format-detection" content="telephone=no">',
    ...(indexable && 'data' in page ? [] : ['<meta name="robots" content="noindex">']),
  ];
  const title = `<title>${escapeMarkup(tabTitle(page))}</title>`;
  // The long lists come last: what is to be loaded stands in front of them. What is no page of content stands for no address.
  return [title, ...shared, ...('data' in page ? pageTags(page, input) : [])].join('');
}

/** What search engines and social media read: description, canonical, other editions, Open Graph, Twitter, structured data. */
function pageTags(page: PageAnswer, { shell, path, siteOrigin }: HeadInput): string[] {
  const { seo } = page.data;
  const address = pageAddress(page, shell.websiteCode, path, siteOrigin);
  const { canonical } = address;
  const picture = (url: string) => url && absolute(url, siteOrigin);
  return [
    meta('name', 'description', seo.metaDescription),
    `<link rel="canonical" href="${escapeMarkup(canonical)}">`,
    meta('property', 'og:type', page.kind === 'prosProfile' ? 'profile' : 'website'),
    meta('property', 'og:site_name', productName),
    meta('property', 'og:title', seo.og.title),
    meta('property', 'og:description', seo.og.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', localeOf(regions[shell.websiteCode].languageTag)),
    meta('property', 'og:image', picture(seo.og.ogImgPath)),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', seo.twitter.title),
    meta('name', 'twitter:description', seo.twitter.description),
    meta('name', 'twitter:image', picture(seo.twitter.twitterImgPath)),
    alternatesOf(siteOrigin)(address),
    structuredData({ page, shell, canonical, siteOrigin }),
  ];
}

/**
 * White, unless the visitor has chosen otherwise: `client/theme/theme.js` says by `media` when the dark colour counts, which
 * stands first because the first that fits does.
 */
const themeTags = [
  '<meta name="color-scheme" content="light dark">',
  `<meta name="theme-color" media="not all" content="${themeColors.dark}">`,
  `<meta name="theme-color" content="${themeColors.white}">`,
];

/** A meta tag, or nothing without content. */
function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return content ? `<meta ${attribute}="${name}" content="${escapeMarkup(content)}">` : '';
}

/** Open Graph knows `language_TERRITORY` alone; empty for a tag without a country or with more than that. */
function localeOf(languageTag: string): string {
  return /^[a-z]{2,3}-[A-Z]{2}$/.test(languageTag) ? languageTag.replace('-', '_') : '';
}

const alternates = new Map<string, ReturnType<typeof createAlternates>>();

/** The links to other editions; made ready once, since a process serves one site. */
function alternatesOf(siteOrigin: string): ReturnType<typeof createAlternates> {
  const made = alternates.get(siteOrigin) ?? createAlternates(siteOrigin, htmlLink);
  alternates.set(siteOrigin, made);
  return made;
}
