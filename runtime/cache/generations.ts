/** Marks of the purges that concern something kept; it counts as stale when they have changed since it was made. */
export type Generations = readonly (string | null)[];

/** Whether no purge has come between these marks. */
export function isSameGeneration(one: Generations, other: Generations): boolean {
  return one.length === other.length && one.every((mark, place) => mark === other[place]);
}
