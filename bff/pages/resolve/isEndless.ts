/** How many stored redirects may follow one another. */
const maxRedirects = 5;

/**
 * Whether a stored redirect sends visitors round: it leads back to where it stands, at once or by way of others, or others go on
 * for so long that nobody sees its end. A circle that it only leads into is none of its own: that one is broken where it closes.
 * @param from Site path where the redirect stands.
 * @param to Site path that it leads to; null off the site.
 * @param next Where the redirect of a site path leads, in the same way.
 */
export async function isEndless(
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
