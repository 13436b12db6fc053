import { LRUCache } from 'lru-cache';

/** LRU store bounded by bytes. */
export interface MemoryStore<Entry> {
  get(key: string): Entry | undefined;
  /** Like `get`, without counting as a use. */
  peek(key: string): Entry | undefined;
  /** Returns false for an entry larger than its partition, which is not stored. */
  set(key: string, entry: Entry): boolean;
  delete(key: string): boolean;
  /** Iterates partition by partition, least recently used entries first. */
  entries(): Generator<[string, Entry]>;
  /** Returns the size of one partition, or of all. */
  size(partition?: string): StoreSize;
}

/** Number and total size of stored entries. */
export interface StoreSize {
  entries: number;
  bytes: number;
}

interface Options<Entry, Partition extends string> {
  /** Maximum bytes of each partition; entries evict only entries of their own partition. */
  partitions: Readonly<Record<Partition, number>>;
  partitionOf(entry: Entry): Partition;
  /** Returns the estimated size of an entry in bytes. */
  sizeOf(entry: Entry, key: string): number;
  /** Called when an entry was evicted to make space. */
  evicted(partition: Partition): void;
  /** Called when a new entry object is stored. */
  added?(entry: Entry): void;
  /** Called when an entry is removed for any reason. */
  removed?(entry: Entry): void;
}

/** Creates a store of several partitions; a key exists in at most one partition. */
export function createMemoryStore<Entry extends object, Partition extends string>(
  options: Options<Entry, Partition>,
): MemoryStore<Entry> {
  const { partitionOf, sizeOf, evicted, added, removed } = options;
  const createPartition = (partition: Partition, maxBytes: number) =>
    new LRUCache<string, Entry>({
      // No `max`: the library would preallocate that many entries.
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: (entry, key) => sizeOf(entry, key),
      dispose(entry, _key, reason) {
        removed?.(entry);
        if (reason === 'evict') evicted(partition);
      },
    });
  const partitions = new Map(
    Object.entries<number>(options.partitions).map(([name, maxBytes]) => [
      name,
      createPartition(name as Partition, maxBytes),
    ]),
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
      const target = partitions.get(partitionOf(entry));
      const isNew = target?.peek(key) !== entry;
      for (const store of all) if (store !== target) store.delete(key);
      target?.set(key, entry);
      const isStored = target?.peek(key) === entry;
      if (isStored && isNew) added?.(entry);
      return isStored;
    },
    delete(key) {
      let isDeleted = false;
      for (const store of all) isDeleted = store.delete(key) || isDeleted;
      return isDeleted;
    },
    *entries() {
      // The library's type of the pairs is too wide.
      for (const store of all) yield* [...store.rentries()] as [string, Entry][];
    },
    size(partition) {
      const stores = partition === undefined ? all : [partitions.get(partition)].filter((store) => store !== undefined);
      return {
        entries: stores.reduce((sum, { size }) => sum + size, 0),
        bytes: stores.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
      };
    },
  };
}
