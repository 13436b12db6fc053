/** Content-managed articles: sanitised HTML with a table of contents and video placeholders. */
import sanitizeHtml from 'sanitize-html';
import type { Embed, OverviewArticle, TocEntry } from '../../../../contracts/pages/overview.ts';
import { videoHosts } from '../../../../contracts/videoHosts.ts';
import type { RawOverview } from '../../../upstreams/content/contentSchemas.ts';
import { baseSanitizeOptions, checkHtml, toAnchor } from './html.ts';
import { toUrl } from './links.ts';

type Article = Pick<OverviewArticle, 'htmlContent' | 'toc' | 'embeds'>;

// biome-ignore format: a list in rows
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
    div: ['data-embed', 'data-title'],
  },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'object', 'noembed', 'noframes'],
  transformTags: {
    a: (tagName, attribs) => ({ tagName, attribs: { ...languageOf(attribs), ...toAnchor(attribs) } }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: {
        src: toPictureUrl(src),
        alt,
        ...(isCount(width) && isCount(height) && { width, height }),
        loading: 'lazy',
      },
    }),
    td: (tagName, attribs) => ({ tagName, attribs: toCell(attribs) }),
    th: (tagName, attribs) => ({ tagName, attribs: toCell(attribs) }),
    // Placeholders are created from iframes only (below), not from the author's own markup.
    div: (tagName, attribs) => ({ tagName, attribs: languageOf(attribs) }),
    iframe: (_tagName, { src = '', title = '' }) => ({
      tagName: 'div',
      attribs: { 'data-embed': toEmbedUrl(src), ...(title && { 'data-title': title }) },
    }),
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !attribs['src']) || (tag === 'iframe' && !attribs['data-embed']),
};

/**
 * Converts a content-managed article. `cssList` and `jsList` are dropped: the site's content security policy blocks
 * authors' scripts and styles, and the site styles articles itself.
 */
export function toOverview(raw: RawOverview | null): OverviewArticle {
  return { pageKey: raw?.pageKey ?? '', title: raw?.title ?? '', ...toArticleHtml(raw?.htmlContent ?? '') };
}

/**
 * Sanitises rich CMS HTML: keeps text, headings, lists, tables and images, removes styles, scripts, classes and ids,
 * and turns videos of known hosts into placeholders. Headings start at h2, since the page has the only h1.
 * @throws {UpstreamError} when the HTML is too long or nested too deep.
 */
export function toArticleHtml(html: string): Article {
  const { htmlContent, toc } = withHeadings(withoutLeftovers(sanitizeHtml(checkHtml(html), options)));
  return { htmlContent, toc, embeds: embedsOf(htmlContent) };
}

function languageOf({ lang, dir }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return { ...(lang && { lang }), ...(dir && { dir }) };
}

function toCell({ colspan, rowspan, scope, ...rest }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return {
    ...languageOf(rest),
    ...(isCount(colspan) && { colspan }),
    ...(isCount(rowspan) && { rowspan }),
    ...(scope && /^(row|col|rowgroup|colgroup)$/.test(scope) && { scope }),
  };
}

function isCount(text: string | undefined): text is string {
  return /^[1-9]\d{0,3}$/.test(text ?? '');
}

/** Returns a safe image URL: a path of this site or http(s); otherwise empty. */
function toPictureUrl(src: string): string {
  const url = toUrl(src);
  return /^(\/|https?:)/i.test(url) ? url : '';
}

/** Returns the https URL of a video player; empty for unknown hosts. YouTube is replaced by its no-cookie host. */
function toEmbedUrl(src: string): string {
  const absolute = src.trim().replace(/^(https?:)?\/\//i, 'https://');
  if (!URL.canParse(absolute)) return '';
  const url = new URL(absolute);
  if (/^(www\.)?youtube\.com$/.test(url.host)) url.host = 'www.youtube-nocookie.com';
  const begin = Object.hasOwn(videoHosts, url.host) ? videoHosts[url.host] : undefined;
  const isPlayer = begin !== undefined && url.protocol === 'https:' && url.pathname.startsWith(begin);
  return isPlayer && !url.username && !url.password ? url.href : '';
}

/** Removes the fallback content of iframes, and empty paragraphs. */
function withoutLeftovers(html: string): string {
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
function withHeadings(html: string): Pick<Article, 'htmlContent' | 'toc'> {
  const toc: TocEntry[] = [];
  const output: string[] = [];
  const takeId = createIds();
  /** Original levels of the current heading's ancestors. */
  const above: number[] = [];
  let open: { level: number; attributes: string; inner: string[]; depth: number } | null = null;

  for (const part of html.split(/(<\/?h[1-6][^>]*>)/)) {
    const [, slash, digit, attributes = ''] = /^<(\/?)h([1-6])([^>]*)>$/.exec(part) ?? [];
    if (digit === undefined) (open?.inner ?? output).push(part);
    else if (!open && !slash) open = { level: Number(digit), attributes, inner: [], depth: 1 };
    else if (open) open.depth += slash ? -1 : 1;
    if (open?.depth !== 0) continue;

    const inner = open.inner.join('');
    const title = toText(inner.replace(/<br[^>]*>/g, ' ').replace(/<[^<>]*>/g, ''));
    if (title) {
      while (above.length > 0 && Number(above.at(-1)) >= open.level) above.pop();
      above.push(open.level);
      const entry = { id: takeId(title), title, level: Math.min(above.length + 1, 6) };
      toc.push(entry);
      output.push(`<h${entry.level} id="${entry.id}"${open.attributes}>${inner}</h${entry.level}>`);
    } else output.push(inner);
    open = null;
  }
  return { htmlContent: output.join(''), toc };
}

/** Creates ids from titles, unique in the article and prefixed so that they differ from the page's ids. */
function createIds(): (title: string) => string {
  const taken = new Map<string, number>();
  return (title) => {
    const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const base = [...['section', ...words].join('-')].slice(0, 60).join('');
    let number = taken.get(base) ?? 0;
    let id = base;
    do {
      number += 1;
      if (number > 1) id = `${base}-${number}`;
    } while (number > 1 && taken.has(id));
    taken.set(base, number);
    if (id !== base) taken.set(id, 1);
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
