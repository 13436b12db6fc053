import type { ShownPage } from '../client/app/App.tsx';
import type { ShellData } from '../contracts/pages/shell.ts';
import { type RegionCode, regionCodes, regions } from '../contracts/regions.ts';
import { notFoundTabTitle, productName } from '../contracts/site.ts';
import type { documentAssets } from './+documentAssets.ts';

interface HeadInput {
  page: ShownPage;
  shell: ShellData;
  /** Path of the page as the visitor asked for it. */
  path: string;
  siteOrigin: string;
  assets: typeof documentAssets;
}

/** Attributes of `<html>`: language and direction from the region table, never from the region's code. */
export function htmlAttributes({ websiteCode }: ShellData): string {
  const { languageTag, direction } = regions[websiteCode];
  return ` lang="${languageTag}" dir="${direction}"`;
}

/** Everything in `<head>` that depends on the page: title, description, canonical, Open Graph and Twitter from its seo call. */
export function headTags({ page, shell, path, siteOrigin, assets }: HeadInput): string {
  const region = regions[shell.websiteCode];
  const shared = [
    // Blocks rendering on purpose: it sets a chosen theme before the first paint. Cached HTML may hold no inline script.
    `<script src="${assets.theme}"></script>`,
    `<link rel="preload" as="font" type="font/woff2" href="${assets.fonts[fontOf[region.code]]}" crossorigin>`,
    `<link rel="icon" type="image/svg+xml" href="${assets.favicon}">`,
    '<meta name="color-scheme" content="light dark">',
  ];
  if (page.kind === 'error') {
    const title = page.status === 404 ? notFoundTabTitle : productName;
    return [`<title>${escapeHtml(title)}</title>`, '<meta name="robots" content="noindex">', ...shared].join('');
  }

  const { seo } = page.data;
  // An address that was asked for without its last slash is the same page.
  const canonical = absolute(seo.url || path.replace(/\/?$/, '/'), siteOrigin);
  return [
    `<title>${escapeHtml(seo.metaTitle)}</title>`,
    meta('name', 'description', seo.metaDescription),
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', productName),
    meta('property', 'og:title', seo.og.title),
    meta('property', 'og:description', seo.og.description),
    meta('property', 'og:url', canonical),
    meta('property', 'og:locale', region.languageTag.replace('-', '_')),
    meta('property', 'og:image', seo.og.ogImgPath && absolute(seo.og.ogImgPath, siteOrigin)),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', seo.twitter.title),
    meta('name', 'twitter:description', seo.twitter.description),
    meta('name', 'twitter:image', seo.twitter.twitterImgPath && absolute(seo.twitter.twitterImgPath, siteOrigin)),
    ...shared,
  ].join('');
}

/** A meta tag, or nothing without content. */
function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return content ? `<meta ${attribute}="${name}" content="${escapeHtml(content)}">` : '';
}

function absolute(url: string, siteOrigin: string): string {
  return new URL(url, siteOrigin).href;
}

type Font = keyof HeadInput['assets']['fonts'];

const fontByScript: Readonly<Record<string, Font>> = {
  Arab: 'arabic',
  Hebr: 'hebrew',
  Cyrl: 'cyrillic',
  Grek: 'greek',
};

/** The one font file to preload in each edition: that of its script. Systems have fonts for the scripts we ship none for. */
const fontOf = Object.fromEntries(
  regionCodes.map((code) => {
    const { script = '' } = new Intl.Locale(regions[code].languageTag).maximize();
    return [code, fontByScript[script] ?? 'latin'];
  }),
) as Readonly<Record<RegionCode, Font>>;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
