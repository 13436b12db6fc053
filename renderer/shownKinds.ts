import type { PageKind } from '../contracts/routes.ts';

/** The kinds of pages that have a module in `client/pages/`; the others are there as JSON and not yet to be seen. */
// biome-ignore format: a kind a line
export const shownKinds = [
  'home',
  'productLine',
  'overview',
  'compare',
  'entry',
] as const satisfies readonly PageKind[];

/** Whether a kind has a page to be seen. */
export function isShown(kind: PageKind): boolean {
  return (shownKinds as readonly PageKind[]).includes(kind);
}
