import type { Breadcrumbs } from '../../../contracts/fragments/meta.ts';
import type { Problem } from '../../../contracts/problem.ts';

/** Maximum levels searched; each is a lookup. */
const maxSteps = 3;

/**
 * Returns the closest page above a path that exists in content; never the home page, which is offered anyway.
 * @param path Site path with region prefix and trailing slash.
 * @param breadcrumbsOf Looks up the breadcrumbs of a path; a failed lookup counts as no page.
 */
export async function nearestPage(
  path: string,
  breadcrumbsOf: (path: string) => Promise<Breadcrumbs | null>,
): Promise<Problem['nearest']> {
  const parentPaths = listParentPaths(path).slice(0, maxSteps);
  const found = await Promise.all(parentPaths.map((parent) => breadcrumbsOf(parent).catch(() => null)));
  const pages = found.map((breadcrumbs, step) => ({
    name: breadcrumbs?.pathStructure.at(-1)?.name,
    url: parentPaths[step] ?? '',
  }));
  return pages.find((page): page is { name: string; url: string } => Boolean(page.name));
}

/** Lists the paths above a path, the closest first: `/de/proart/a/b/c/` → `/de/proart/a/b/`, `/de/proart/a/`. */
function listParentPaths(path: string): string[] {
  const [, home = '', rest = ''] = /^(.*?\/proart\/)(.*)$/s.exec(path) ?? [];
  return rest
    .split(/(?<=\/)/)
    .map((_, index, segments) => home + segments.slice(0, index).join(''))
    .slice(1)
    .reverse();
}
