/** Whether JSON is nested deeper than so many levels: what is would end a later walk through it, `JSON.stringify` first of all. */
export function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((member) => isDeeperThan(member, depth - 1));
}
