/**
 * Takes out of a report of a browser what may be somebody's own. The browser does it, so that nothing leaves it, and the BFF,
 * since anybody may send it a report.
 */

/**
 * A path, or an address without its origin, in which what looks like a token or an e-mail address is taken out, of the path and
 * of the query's values. Parameters that are secret by their name are the reporter's to drop (`bff/upstreams/transport/report.ts`). Takes
 * whatever there is; what is no address comes back as well as it can.
 */
export function scrubAddress(address: string): string {
  const [withoutFragment = ''] = address.split('#', 1);
  const [path = '', query = ''] = withoutFragment.split(/\?(.*)/s, 2);
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => [
    scrubText(name),
    value.startsWith('/') ? scrubPath(value) : scrubText(value),
  ]);
  return scrubPath(path) + (parameters.length > 0 ? `?${new URLSearchParams(parameters)}` : '');
}

/** A message in which addresses have lost their query, and what looks like an e-mail address or a token is taken out. */
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

/** The site's own addresses have long parts as well: words in lower case with hyphens between them. */
function isTokenLike(part: string): boolean {
  const letters = part.replace(/%[\da-f]{2}/gi, '');
  return letters.length >= 20 && /[A-Z]|\d{6}|[\da-f]{8}-[\da-f]{4}-|^(?=.*\d)[^-]+$/.test(letters);
}
