/** Scope of a purge: everything, or all entries with at least one of the tags. */
export type PurgeTarget = { all: true } | { tags: readonly string[] };

/** Options of a purge. */
export interface PurgeOptions {
  /** Counts matching entries without changing them. */
  dryRun?: boolean;
  /** Entries turn stale at random times within this many ms instead of at once, and are served while revalidated. */
  spreadMs?: number;
}

/** Marks matching entries of one cache stale; returns their number. */
export type PurgeLocal = (target: PurgeTarget, options?: PurgeOptions) => number;

/** Returns true when a purge applies to an entry with these tags. */
export function purgeApplies(target: PurgeTarget, tags: readonly string[]): boolean {
  return 'all' in target || tags.some((tag) => target.tags.includes(tag));
}
