import sanitizeHtml from 'sanitize-html';
import { toUrl } from './links.ts';

/** CMS HTML made harmless: text markup and links only, no styles, scripts or embeds. */
export function toSafeHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'sup', 'sub', 'a', 'small', 'span'],
    allowedAttributes: { a: ['href', 'target', 'rel'], '*': ['lang', 'dir'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nestingLimit: 50,
    transformTags: {
      a: (tagName, { href = '', target }) => ({
        tagName,
        attribs: { href: toUrl(href), ...(target === '_blank' && { target, rel: 'noopener noreferrer' }) },
      }),
    },
  });
}
