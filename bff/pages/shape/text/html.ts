import sanitizeHtml from 'sanitize-html';
import { UpstreamError } from '../../../../runtime/http/problems/errors.ts';
import { toUrl } from './links.ts';

/** Limits of CMS HTML: sanitising longer HTML would block all other requests. */
export const htmlLimits = { bytes: 512 * 1024, depth: 1_000 } as const;

/** Tags whose end tag is optional or does not exist. */
const tagsWithoutEnd = new Set(
  'area base br col dd dt embed hr img input li link meta option p param source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/**
 * Checks the size of CMS HTML and removes NUL characters, which browsers ignore but the sanitiser does not. Parsing
 * time is quadratic in the nesting depth, so unclosed tags are limited as well as the length.
 * @throws {UpstreamError} when the HTML is too long or nested too deep.
 */
export function checkHtml(raw: string): string {
  const html = raw.replaceAll('\0', '');
  const openTags = new Map<string, number>();
  let depth = 0;
  let isTooDeep = false;
  const isTooLong = Buffer.byteLength(html) > htmlLimits.bytes;
  if (!isTooLong) {
    for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
      const name = tag.toLowerCase();
      const count = openTags.get(name) ?? 0;
      if (tagsWithoutEnd.has(name) || (slash && count === 0)) continue;
      const step = slash ? -1 : 1;
      openTags.set(name, count + step);
      depth += step;
      isTooDeep ||= depth > htmlLimits.depth;
    }
  }
  if (!isTooLong && !isTooDeep) return html;
  throw new UpstreamError({ upstream: 'content', operation: 'html' }, 'format', 'HTML is too long or nested too deep');
}

/** Sanitiser options common to all CMS HTML. */
export const baseSanitizeOptions = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
} as const satisfies sanitizeHtml.IOptions;

/** Returns the safe attributes of a link in CMS HTML. */
export function toAnchor({ href = '', target = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return {
    // Fragment links are dropped: the ids they point to are removed.
    href: href.trim().startsWith('#') ? '' : toUrl(href),
    ...(target === '_blank' && { target, rel: 'noopener noreferrer' }),
  };
}

/**
 * Sanitises CMS HTML to text markup and links, without styles, scripts or embeds.
 * @throws {UpstreamError} when the HTML is too long or nested too deep.
 */
export function toSafeHtml(html: string): string {
  return sanitizeHtml(checkHtml(html), {
    ...baseSanitizeOptions,
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'sup', 'sub', 'a', 'small', 'span'],
    allowedAttributes: { a: ['href', 'target', 'rel'], '*': ['lang', 'dir'] },
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: toAnchor(attribs) }) },
  });
}
