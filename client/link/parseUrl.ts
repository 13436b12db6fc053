/**
 * Parses a URL relative to a base; null if it is invalid. `URL.parse` and `URL.canParse` are missing in browsers of the
 * support floor (docs/browsers.md).
 */
export function parseUrl(url: string, base: string): URL | null {
  try {
    return new URL(url, base);
  } catch {
    return null;
  }
}
