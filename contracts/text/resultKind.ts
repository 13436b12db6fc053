import { matchUrl, type PageKind } from '../routes.ts';

const storyKinds: ReadonlySet<PageKind | undefined> = new Set([
  'whatProsSay',
  'prosCategory',
  'prosProfile',
  'profession',
] as const);

/** Returns the kind of page at a URL of this site: a product line, or one of or about professionals; null for others. */
export function kindOfUrl(url: string): 'line' | 'story' | null {
  const kind = matchUrl(url)?.kind;
  if (kind === 'productLine') return 'line';
  return storyKinds.has(kind) ? 'story' : null;
}
