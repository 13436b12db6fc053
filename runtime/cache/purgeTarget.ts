/** What a purge is about: everything, or whatever carries one of the tags. */
export type PurgeTarget = { all: true } | { tags: readonly string[] };

export interface PurgeOptions {
  /** Counts what would be purged, and changes nothing. */
  dryRun?: boolean;
  /** Entries turn stale at some time within so many ms, instead of at once; until they are revalidated they are still served. */
  spreadMs?: number;
}

/** Marks what it concerns stale; returns how many entries that is. */
export type PurgeHere = (target: PurgeTarget, options?: PurgeOptions) => number;

/** Whether a purge concerns what carries these tags. */
export function concerns(target: PurgeTarget, tags: readonly string[]): boolean {
  return 'all' in target || tags.some((tag) => target.tags.includes(tag));
}
