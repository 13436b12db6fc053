/**
 * True when a page's hero contains the page's only h1. A deferred or missing hero cannot: the h1 must be in the
 * document from the start.
 */
export function holdsTitle(hero: { title: string } | null | undefined): boolean {
  return Boolean(hero?.title);
}
