/** Longer URLs are refused by servers. */
const maxUrlLength = 2_048;

/**
 * Checks a URL from content or from a client, and trims it. Null if the URL is too long or contains control characters,
 * backslashes (browsers drop or change both) or invisible characters (bidirectional, zero-width).
 */
export function plainUrl(url: string): string | null {
  if (url.length > maxUrlLength) return null;
  // Fast path for visible ASCII without a backslash: a page has hundreds of URLs.
  if (/^[!-[\]-~]*$/.test(url)) return url;
  if (/\p{Cf}/u.test(url)) return null;
  const plain = url.trim();
  return /[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(plain) ? null : plain;
}
