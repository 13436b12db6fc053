/** Maximum length of a chain of stored redirects. */
const maxRedirects = 5;

/**
 * Returns whether a stored redirect is part of a loop, or starts a chain longer than the maximum. A redirect that only
 * leads into a loop of others is not part of it: that loop is broken at its own members.
 * @param from Site path of the redirect.
 * @param to Site path of its target; null for a target off the site.
 * @param next Returns the target of a site path's redirect; null without one, or for a target off the site.
 */
export async function isRedirectLoop(
  from: string,
  to: string | null,
  next: (path: string) => Promise<string | null>,
): Promise<boolean> {
  const passed = new Set<string>();
  for (let path = to; path !== null && !passed.has(path); path = await next(path)) {
    if (path === from || passed.size === maxRedirects) return true;
    passed.add(path);
  }
  return false;
}
