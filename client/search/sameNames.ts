import type { SearchGroup } from '../../contracts/calls/search.ts';

/** URLs of the results that neither their title nor their kind tells apart: they need their URL as well. */
export function sameNames(groups: readonly SearchGroup[]): ReadonlySet<string> {
  const firstUrls = new Map<string, string>();
  const urls = new Set<string>();
  for (const { title, kind, url } of groups.flatMap(({ items }) => items)) {
    const name = `${kind} ${title.toLowerCase()}`;
    const first = firstUrls.get(name);
    if (first === undefined) firstUrls.set(name, url);
    else urls.add(first).add(url);
  }
  return urls;
}
