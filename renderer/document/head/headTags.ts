import type { ShownPage } from '../../../client/app/shownPage.ts';
import { compareQuery } from '../../../client/compare/compareUrl.ts';
import { tabTitle } from '../../../client/lib/pageTitle.ts';
import { absolute, pageUrlsOf } from '../../../client/lib/pageUrls.ts';
import type { PartialSections } from '../../../client/lib/partialSections.ts';
import type { ShownShell } from '../../../client/lib/site.tsx';
import type { PageResponse } from '../../../contracts/pages/page.ts';
import { regions } from '../../../contracts/regions/regions.ts';
import { productName } from '../../../contracts/site.ts';
import { escapeMarkup } from '../../../contracts/text/escapeMarkup.ts';
import { structuredData } from '../../structuredData/structuredData.ts';
import type { DocumentShell } from '../documentShell.ts';
import { createAlternates, htmlLink } from './alternates.ts';
import { fontOf } from './fontOf.ts';
import { themeColors } from './themeColors.ts';

interface HeadInput {
  page: ShownPage;
  shell: ShownShell;
  /** Requested path of the page. */
  path: string;
  siteOrigin: string;
  /** False for a view that search engines must not index. */
  indexable: boolean;
  documentShell: Pick<DocumentShell, 'assets' | 'styles' | 'modules'>;
}

/** Attributes of `<html>`: language and direction from the region table, not from the region code. */
export function htmlAttributes({ websiteCode }: Pick<ShownShell, 'websiteCode'>): string {
  const { languageTag, direction } = regions[websiteCode];
  return ` lang="${languageTag}" dir="${direction}"`;
}

/** Returns the tags of `<head>` that depend on the page, its edition and its URL. */
export function headTags(input: HeadInput): string {
  const { page, shell, indexable } = input;
  const { assets, styles, modules } = input.documentShell;
  const shared = [
    ...themeTags,
    // Blocks rendering on purpose: it applies the selected theme before the first paint. Inline scripts are not
    // possible in cached HTML.
    `<script src="${assets.theme}"></script>`,
    // After the script, which would wait for them, and before the modules, since painting precedes hydration.
    styles,
    `<link rel="preload" as="font" type="font/woff2" href="${assets.fonts[fontOf[shell.websiteCode]]}" crossorigin>`,
    modules,
    `<link rel="icon" type="image/svg+xml" href="${assets.favicon}">`,
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
    '<link rel="manifest" href="/site.webmanifest">',
    // Part numbers are not phone numbers, and links added by phones break hydration.
    '<meta name="format-detection" content="telephone=no">',
    ...(indexable && 'data' in page ? [] : ['<meta name="robots" content="noindex">']),
  ];
  const title = `<title>${escapeMarkup(tabTitle(page))}</title>`;
  // The long lists come last, after the resources to load. Pages without content have no canonical URL.
  return [title, ...shared, ...('data' in page ? pageTags(page, input) : [])].join('');
}

/**
 * Tags for search engines and social media: description, canonical, alternates, Open Graph, Twitter, structured data.
 */
function pageTags(page: PageResponse, { shell, path, siteOrigin }: HeadInput): string[] {
  const { seo } = page.data;
  const urls = pageUrlsOf(page, shell.websiteCode, path, siteOrigin);
  const { canonical } = urls;
  const picture = (url: string) => url && absolute(url, siteOrigin);
  const { ogImgPath, ogImgSize, ogImgAlt } = seo.og;
  const { twitterImgPath } = seo.twitter;
  return [
    meta('name', 'description', seo.metaDescription),
    `<link rel="canonical" href="${escapeMarkup(canonical)}">`,
    meta('property', 'og:type', page.kind === 'prosProfile' ? 'profile' : 'website'),
    meta('property', 'og:site_name', productName),
    meta('property', 'og:title', seo.og.title),
    meta('property', 'og:description', seo.og.description),
    meta('property', 'og:url', urlToShare(page, canonical)),
    meta('property', 'og:locale', localeOf(regions[shell.websiteCode].languageTag)),
    meta('property', 'og:image', picture(ogImgPath)),
    ...(ogImgPath && ogImgSize
      ? [
          meta('property', 'og:image:width', String(ogImgSize.width)),
          meta('property', 'og:image:height', String(ogImgSize.height)),
        ]
      : []),
    meta('property', 'og:image:alt', ogImgPath && (ogImgAlt ?? seo.og.title)),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', seo.twitter.title),
    meta('name', 'twitter:description', seo.twitter.description),
    meta('name', 'twitter:image', picture(twitterImgPath)),
    meta('name', 'twitter:image:alt', twitterImgPath && (ogImgAlt ?? seo.twitter.title)),
    // A comparison is in no site map: it is empty without a query, and unlimited with one.
    page.kind === 'compare' ? '' : alternatesOf(siteOrigin)(urls),
    structuredData({ page, shell, canonical, siteOrigin }),
  ];
}

/** URL under which social media know a page. That of a comparison has its products, unlike its canonical URL. */
function urlToShare(page: PageResponse, canonical: string): string {
  if (page.kind !== 'compare') return canonical;
  const { comparison }: PartialSections<typeof page.data> = page.data;
  return canonical + compareQuery((comparison?.productList ?? []).map(({ productId }) => productId));
}

/**
 * Theme colours, white by default. `client/theme/theme.js` sets `media` of the dark tag, which precedes the white one
 * because browsers use the first match.
 */
const themeTags = [
  '<meta name="color-scheme" content="light dark">',
  `<meta name="theme-color" media="not all" content="${themeColors.dark}">`,
  `<meta name="theme-color" content="${themeColors.white}">`,
];

/** Returns a meta tag; empty without content. */
function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return content ? `<meta ${attribute}="${name}" content="${escapeMarkup(content)}">` : '';
}

/** Open Graph supports `language_TERRITORY` only; empty for other tags. */
function localeOf(languageTag: string): string {
  return /^[a-z]{2,3}-[A-Z]{2}$/.test(languageTag) ? languageTag.replace('-', '_') : '';
}

const alternates = new Map<string, ReturnType<typeof createAlternates>>();

/** Returns the function that renders alternates; created once for the origin of the site. */
function alternatesOf(siteOrigin: string): ReturnType<typeof createAlternates> {
  const links = alternates.get(siteOrigin) ?? createAlternates(siteOrigin, htmlLink);
  alternates.set(siteOrigin, links);
  return links;
}
