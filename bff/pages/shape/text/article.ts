/** Content-managed articles: sanitised HTML with a table of contents and video placeholders. */
import sanitizeHtml from 'sanitize-html';
import type { Embed, OverviewArticle, TocEntry } from '../../../../contracts/pages/overview.ts';
import { videoHosts } from '../../../../contracts/videoHosts.ts';
import type { RawOverview } from '../../../upstreams/content/contentSchemas.ts';
import { isListName } from './articleLists.ts';
import { baseSanitizeOptions, checkHtml, toAnchor } from './html.ts';
import { toUrl } from './links.ts';
import { joinQuantities } from './quantities.ts';

type Article = Pick<OverviewArticle, 'htmlContent' | 'toc' | 'embeds'>;

// biome-ignore format: several tags per line
const tags = [
  'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'div', 'section', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'small',
  'sup', 'sub', 'mark', 'code', 'pre', 'a', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'q', 'cite', 'figure',
  'figcaption', 'img', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'details', 'summary',
];

const options: sanitizeHtml.IOptions = {
  ...baseSanitizeOptions,
  allowedTags: tags,
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    div: ['data-embed', 'data-title', 'data-list'],
  },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'object', 'noembed', 'noframes'],
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...languageAttributes(attribs), ...toAnchor(attribs) } }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: {
        src: toImageUrl(src),
        alt,
        ...(isCount(width) && isCount(height) && { width, height }),
        loading: 'lazy',
      },
    }),
    td: (tagName, attribs) => ({ tagName, attribs: toCell(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: toCell(attribs) }),
    // Placeholders are created from iframes only (below), not from the author's own markup.
    div: (tagName, attribs) => ({ tagName, attribs: { ...languageAttributes(attribs), ...toListName(attribs) } }),
    iframe: (_tagName, { src = '', title = '' }) => ({
      tagName: 'div',
      attribs: { 'data-embed': toEmbedUrl(src), ...(title && { 'data-title': title }) },
    }),
  },
  // Cells have facts, the text of articles has sentences.
  textFilter: (text, tagName) => (tagName === 'td' ? joinQuantities(text) : text),
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !attribs['src']) || (tag === 'iframe' && !attribs['data-embed']),
};

/**
 * Converts a content-managed article. `cssList` and `jsList` are dropped: the site's content security policy blocks
 * authors' scripts and styles, and the site styles articles itself.
 */
export function toOverview(raw: RawOverview | null): OverviewArticle {
  return { pageKey: raw?.pageKey ?? '', title: raw?.title ?? '', ...toArticleHtml(raw?.htmlContent ?? ''), parts: [] };
}

/**
 * Sanitises rich CMS HTML: keeps text, headings, lists, tables and images, removes styles, scripts, classes and ids,
 * and turns videos of known hosts into placeholders. Headings start at h2, since the page has the only h1.
 * @throws {UpstreamError} when the HTML is too long or nested too deep.
 */
export function toArticleHtml(html: string): Article {
  const { htmlContent, toc } = normaliseHeadings(removeLeftovers(sanitizeHtml(checkHtml(html), options)));
  return { htmlContent, toc, embeds: embedsOf(htmlContent) };
}

function languageAttributes({ lang, dir }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return { ...(lang && { lang }), ...(dir && { dir }) };
}

/** Keeps the name of a list (articleLists.ts); any other is removed. */
function toListName({ 'data-list': name = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return isListName(name.trim()) ? { 'data-list': name.trim() } : {};
}

function toCell({ colspan, rowspan, scope, ...rest }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return {
    ...languageAttributes(rest),
    ...(isCount(colspan) && { colspan }),
    ...(isCount(rowspan) && { rowspan }),
    ...(scope && /^(row|col|rowgroup|colgroup)$/.test(scope) && { scope }),
  };
}

function isCount(text: string | undefined): text is string {
  return /^[1-9]\d{0,3}$/.test(text ?? '');
}

/** Returns a safe image URL: a path of this site or http(s); otherwise empty. */
function toImageUrl(src: string): string {
  const url = toUrl(src);
  return /^(\/|https?:)/i.test(url) ? url : '';
}

/** Returns the https URL of a video player; empty for unknown hosts. YouTube is replaced by its no-cookie host. */
function toEmbedUrl(src: string): string {
  const absolute = src.trim().replace(/^(https?:)?\/\//i, 'https://');
  if (!URL.canParse(absolute)) return '';
  const url = new URL(absolute);
  if (/^(www\.)?youtube\.com$/.test(url.host)) url.host = 'www.youtube-nocookie.com';
  const playerPath = Object.hasOwn(videoHosts, url.host) ? videoHosts[url.host] : undefined;
  const isPlayer = playerPath !== undefined && url.protocol === 'https:' && url.pathname.startsWith(playerPath);
  return isPlayer && !url.username && !url.password ? url.href : '';
}

/** Removes the fallback content of iframes, and empty paragraphs. */
function removeLeftovers(html: string): string {
  return html
    .replace(/(<div data-embed="[^"]*"(?: data-title="[^"]*")?>)[^<]*/g, '$1')
    .replace(/<p(?: [^>]*)?>(?:\s|<br \/>)*<\/p>/g, '');
}

function embedsOf(html: string): Embed[] {
  return [...html.matchAll(/<div data-embed="([^"]*)"(?: data-title="([^"]*)")?>/g)].map(
    ([, url = '', title = '']) => ({
      url: toText(url),
      title: toText(title),
    }),
  );
}

/**
 * Assigns levels (from 2, without gaps) and ids to headings; empty and nested headings are unwrapped. Requires
 * sanitised HTML, in which `<` and `>` delimit tags only.
 */
function normaliseHeadings(html: string): Pick<Article, 'htmlContent' | 'toc'> {
  const toc: TocEntry[] = [];
  const parts: string[] = [];
  const createId = createIds();
  /** Original levels of the current heading's ancestors. */
  const ancestorLevels: number[] = [];
  let heading: { level: number; attributes: string; inner: string[]; depth: number } | null = null;

  for (const part of html.split(/(<\/?h[1-6][^>]*>)/)) {
    const [, slash, digit, attributes = ''] = /^<(\/?)h([1-6])([^>]*)>$/.exec(part) ?? [];
    if (digit === undefined) (heading?.inner ?? parts).push(part);
    else if (!heading && !slash) heading = { level: Number(digit), attributes, inner: [], depth: 1 };
    else if (heading) heading.depth += slash ? -1 : 1;
    if (heading?.depth !== 0) continue;

    const inner = heading.inner.join('');
    const title = toText(inner.replace(/<br[^>]*>/g, ' ').replace(/<[^<>]*>/g, ''));
    if (title) {
      while (ancestorLevels.length > 0 && Number(ancestorLevels.at(-1)) >= heading.level) ancestorLevels.pop();
      ancestorLevels.push(heading.level);
      const entry = { id: createId(title), title, level: Math.min(ancestorLevels.length + 1, 6) };
      toc.push(entry);
      parts.push(`<h${entry.level} id="${entry.id}"${heading.attributes}>${inner}</h${entry.level}>`);
    } else parts.push(inner);
    heading = null;
  }
  return { htmlContent: parts.join(''), toc };
}

/** Creates ids from titles, unique in the article and prefixed so that they differ from the page's ids. */
function createIds(): (title: string) => string {
  const counts = new Map<string, number>();
  return (title) => {
    const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const base = [...['section', ...words].join('-')].slice(0, 60).join('');
    let number = counts.get(base) ?? 0;
    let id = base;
    do {
      number += 1;
      if (number > 1) id = `${base}-${number}`;
    } while (number > 1 && counts.has(id));
    counts.set(base, number);
    if (id !== base) counts.set(id, 1);
    return id;
  };
}

/** Decodes sanitised HTML without tags to text; the sanitiser writes no other entities. */
function toText(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}
