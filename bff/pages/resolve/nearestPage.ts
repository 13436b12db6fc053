import type { Breadcrumbs } from '../../../contracts/fragments/meta.ts';
import type { Problem } from '../../../contracts/problem.ts';

/** Deeper than this nobody has pages; each step is a lookup. */
const maxSteps = 3;

/**
 * The closest page above a path that content knows of, the home page left out: everybody is offered that one anyway.
 * @param path Site path with its region prefix and last slash.
 * @param trailOf Looks up the trail of a path; one that fails counts as none.
 */
export async function nearestPage(
  path: string,
  trailOf: (path: string) => Promise<Breadcrumbs | null>,
): Promise<Problem['nearest']> {
  const above = pathsAbove(path).slice(0, maxSteps);
  const trails = await Promise.all(above.map((parent) => trailOf(parent).catch(() => null)));
  const pages = trails.map((trail, step) => ({ name: trail?.pathStructure.at(-1)?.name, url: above[step] ?? '' }));
  return pages.find((page): page is { name: string; url: string } => Boolean(page.name));
}

/** `/de/proart/a/b/c/` → `/de/proart/a/b/`, `/de/proart/a/`. */
function pathsAbove(path: string): string[] {
  const [, home = '', rest = ''] = /^(.*?\/proart\/)(.*)$/s.exec(path) ?? [];
  return rest
    .split(/(?<=\/)/)
    .map((_, index, segments) => home + segments.slice(0, index).join(''))
    .slice(1)
    .reverse();
}
