/**
 * Removes personal data from browser reports. Applied by the browser before sending and again by the BFF, because
 * reports may come from any client.
 */

/**
 * Removes the origin and the fragment of a URL, and everything in its path and query that looks like a token or an
 * email address. Parameters with secret names are removed elsewhere (`bff/upstreams/transport/report.ts`). Accepts any
 * text, not only valid URLs.
 */
export function scrubUrl(url: string): string {
  const [withoutFragment = ''] = url.split('#', 1);
  const [path = '', query = ''] = withoutFragment.split(/\?(.*)/s, 2);
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => [
    scrubText(name),
    value.startsWith('/') ? scrubPath(value) : scrubText(value),
  ]);
  return scrubPath(path) + (parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '');
}

/** Removes the query of URLs in a message, and everything that looks like an email address or a token. */
export function scrubText(text: string): string {
  return text
    .replace(/\?\S+/g, '?…')
    .replace(/\S+/g, (word) => (/.(?:@|%40)./i.test(word) ? '…' : word))
    .replace(/[\w-]{20,}/g, '…');
}

function scrubPath(path: string): string {
  const [withoutQuery = ''] = path.split('?', 1);
  return withoutQuery
    .split('/')
    .map((part) => (/@|%40/i.test(part) || isTokenLike(part) ? '…' : part))
    .join('/');
}

/** True for long segments, except lower-case words separated by hyphens, as in the site's own paths. */
function isTokenLike(part: string): boolean {
  const letters = part.replace(/%[\da-f]{2}/gi, '');
  return letters.length >= 20 && /[A-Z]|\d{6}|[\da-f]{8}-[\da-f]{4}-|^(?=.*\d)[^-]+$/.test(letters);
}
