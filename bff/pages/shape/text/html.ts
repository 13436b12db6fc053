import sanitizeHtml from 'sanitize-html';
import { UpstreamError } from '../../../../runtime/http/problems/errors.ts';
import { toUrl } from './links.ts';

/** HTML beyond this is not rendered: it would hold up every other request while it is sanitised. */
export const htmlLimits = { bytes: 512 * 1024, depth: 1_000 } as const;

/** Tags that need no end, or that the next one of their kind ends. */
const endless = new Set(
  'area base br col dd dt embed hr img input li link meta option p param source tbody td tfoot th thead tr track wbr'.split(
    ' ',
  ),
);

/**
 * HTML that can be sanitised in no time, without the NUL characters that browsers drop and others do not. The parser takes the
 * square of how deep tags are nested, so those that are never closed count as well as the length.
 * @throws {UpstreamError} beyond the limits: the section is then missing for its format.
 */
export function renderable(raw: string): string {
  const html = raw.replaceAll('\0', '');
  const open = new Map<string, number>();
  let depth = 0;
  let isTooDeep = false;
  const isTooLong = Buffer.byteLength(html) > htmlLimits.bytes;
  if (!isTooLong) {
    for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
      const name = tag.toLowerCase();
      const count = open.get(name) ?? 0;
      if (endless.has(name) || (slash && count === 0)) continue;
      const step = slash ? -1 : 1;
      open.set(name, count + step);
      depth += step;
      isTooDeep ||= depth > htmlLimits.depth;
    }
  }
  if (!isTooLong && !isTooDeep) return html;
  throw new UpstreamError({ upstream: 'content', operation: 'html' }, 'format', 'HTML is too long or nested too deep');
}

/** What holds for all HTML of content, beside the tags that one kind of it may have. */
export const harmless = {
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 50,
} as const satisfies sanitizeHtml.IOptions;

/** Attributes of a link in content's HTML. */
export function toAnchor({ href = '', target = '' }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return {
    // Addresses inside the page lead nowhere: the ids they mean are taken away.
    href: href.trim().startsWith('#') ? '' : toUrl(href),
    ...(target === '_blank' && { target, rel: 'noopener noreferrer' }),
  };
}

/**
 * CMS HTML made harmless: text markup and links only, no styles, scripts or embeds.
 * @throws {UpstreamError} when it is too long or nested too deep.
 */
export function toSafeHtml(html: string): string {
  return sanitizeHtml(renderable(html), {
    ...harmless,
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'sup', 'sub', 'a', 'small', 'span'],
    allowedAttributes: { a: ['href', 'target', 'rel'], '*': ['lang', 'dir'] },
    transformTags: { a: (tagName, attribs) => ({ tagName, attribs: toAnchor(attribs) }) },
  });
}
