/** Longer URLs are refused by servers. */
const maxUrlLength = 2_048;

/**
 * Trims a URL from content or from a client. Returns null if the URL is too long or contains control characters or
 * backslashes, which browsers drop or change, or invisible characters (bidirectional, zero-width).
 */
export function plainUrl(url: string): string | null {
  if (url.length > maxUrlLength) return null;
  // Fast path for visible ASCII without a backslash: a page has hundreds of URLs.
  if (/^[!-[\]-~]*$/.test(url)) return url;
  if (/\p{Cf}/u.test(url)) return null;
  const plain = url.trim();
  return /[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(plain) ? null : plain;
}
