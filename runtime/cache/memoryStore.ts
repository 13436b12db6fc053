import { LRUCache } from 'lru-cache';

/** Entries in memory, bounded by their bytes: those used longest ago go first. */
export interface MemoryStore<Entry> {
  get(key: string): Entry | undefined;
  /** Like `get`, without counting as a use. */
  peek(key: string): Entry | undefined;
  /** Returns false for an entry larger than its partition, which is not stored. */
  set(key: string, entry: Entry): boolean;
  delete(key: string): boolean;
  /** Of each partition those used longest ago first. */
  entries(): Generator<[string, Entry]>;
  fill(partition?: string): Fill;
}

/** How much is stored. */
export interface Fill {
  entries: number;
  bytes: number;
}

interface Options<Entry, Partition extends string> {
  /** Each with its bound in bytes: entries push out only entries of their own partition. */
  partitions: Readonly<Record<Partition, number>>;
  partitionOf(entry: Entry): Partition;
  /** Bytes that an entry is taken to need. */
  sizeOf(entry: Entry, key: string): number;
  /** An entry was pushed out by newer ones. */
  evicted(partition: Partition): void;
  /** An entry is stored that was not before. */
  added?(entry: Entry): void;
  /** It is stored no more, for whatever reason. */
  removed?(entry: Entry): void;
}

/** Makes a store of several partitions, in which a key stands once. */
export function createMemoryStore<Entry extends object, Partition extends string>(
  options: Options<Entry, Partition>,
): MemoryStore<Entry> {
  const { partitionOf, sizeOf, evicted, added, removed } = options;
  const build = (partition: Partition, maxBytes: number) =>
    new LRUCache<string, Entry>({
      // By size alone: with a number of entries the library would set aside room for all of them.
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: (entry, key) => sizeOf(entry, key),
      dispose(entry, _key, reason) {
        removed?.(entry);
        if (reason === 'evict') evicted(partition);
      },
    });
  const partitions = new Map(
    Object.entries<number>(options.partitions).map(([name, maxBytes]) => [name, build(name as Partition, maxBytes)]),
  );
  const all = [...partitions.values()];

  function firstOf(read: (store: LRUCache<string, Entry>) => Entry | undefined): Entry | undefined {
    for (const store of all) {
      const entry = read(store);
      if (entry) return entry;
    }
    return undefined;
  }

  return {
    get: (key) => firstOf((store) => store.get(key)),
    peek: (key) => firstOf((store) => store.peek(key)),
    set(key, entry) {
      const own = partitions.get(partitionOf(entry));
      const isNew = own?.peek(key) !== entry;
      for (const store of all) if (store !== own) store.delete(key);
      own?.set(key, entry);
      const isStored = own?.peek(key) === entry;
      if (isStored && isNew) added?.(entry);
      return isStored;
    },
    delete(key) {
      let isDeleted = false;
      for (const store of all) isDeleted = store.delete(key) || isDeleted;
      return isDeleted;
    },
    *entries() {
      // The library types its pairs too widely.
      for (const store of all) yield* [...store.rentries()] as [string, Entry][];
    },
    fill(partition) {
      const stores = partition === undefined ? all : [partitions.get(partition)].filter((store) => store !== undefined);
      return {
        entries: stores.reduce((sum, { size }) => sum + size, 0),
        bytes: stores.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
      };
    },
  };
}
