const minute = 60_000;

/** Observation windows of the operations page: an hour, and five minutes for current values; resolution one minute. */
export const observationWindows = { windowMs: 60 * minute, recentMs: 5 * minute, stepMs: minute } as const;

/** Monotonic counters: fields by row name. */
export type Counts<Field extends string> = Record<string, Record<Field, number>>;

/** Increases of counters within a time window. */
export interface CounterHistory<Field extends string> {
  /** Records the current values; ignored when the last record is newer than `stepMs`. */
  record(counts: Counts<Field>): void;
  /** Returns the increases within the last `ms` milliseconds, without rows that have none. */
  increaseWithin(ms: number, counts: Counts<Field>): Counts<Field>;
}

/** Creates a history of counter values. @param now Wall clock, ms. */
export function createCounterHistory<Field extends string>(now: () => number): CounterHistory<Field> {
  let records: { at: number; counts: Counts<Field> }[] = [];
  const latestBefore = (at: number) => records.findLast((record) => record.at <= at);

  return {
    record(counts) {
      const at = now();
      if (at - (records.at(-1)?.at ?? 0) < observationWindows.stepMs) return;
      const oldest = latestBefore(at - observationWindows.windowMs);
      records = [
        ...records.filter((record) => record.at >= (oldest?.at ?? 0)),
        { at, counts: structuredClone(counts) },
      ];
    },
    increaseWithin(ms, counts) {
      const before = latestBefore(now() - ms)?.counts ?? {};
      const rows = Object.entries<Record<Field, number>>(counts).map(([name, row]) => {
        const increases = Object.entries<number>(row).map(([field, value]) => {
          return [field, value - (before[name]?.[field as Field] ?? 0)] as const; // the keys of a row are its fields
        });
        return [name, Object.fromEntries(increases) as Record<Field, number>] as const;
      });
      return Object.fromEntries(rows.filter(([, row]) => Object.values(row).some(Boolean)));
    },
  };
}
