/**
 * Returns true for JSON nested deeper than `depth`, on which recursive functions such as `JSON.stringify` would
 * overflow the stack.
 */
export function isNestedDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((member) => isNestedDeeperThan(member, depth - 1));
}
