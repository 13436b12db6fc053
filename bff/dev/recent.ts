/** The last few of something, by id. No LRU of the package: production would have to read that from a file of its own. */
export function createRecent<Value>(most: number) {
  const kept = new Map<string, Value>();
  return {
    get: (id: string) => kept.get(id),
    set(id: string, value: Value) {
      kept.set(id, value);
      // A map gives its keys in the order in which they came.
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
