/** Maximum length of a chain of stored redirects. */
const maxRedirects = 5;

/**
 * Returns whether a stored redirect is part of a loop, or starts a chain longer than the maximum. A redirect that only
 * leads into a loop is not part of that loop: the redirects in the loop are ignored instead.
 * @param from Site path of the redirect.
 * @param to Site path of its target; null for a target off the site.
 * @param next Returns the target of a site path's redirect; null without one, or for a target off the site.
 */
export async function isRedirectLoop(
  from: string,
  to: string | null,
  next: (path: string) => Promise<string | null>,
): Promise<boolean> {
  const visited = new Set<string>();
  for (let path = to; path !== null && !visited.has(path); path = await next(path)) {
    if (path === from || visited.size === maxRedirects) return true;
    visited.add(path);
  }
  return false;
}
