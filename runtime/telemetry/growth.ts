const minute = 60_000;

/** What is remembered of a process: its numbers of an hour; what is going on now, of five minutes; both to the minute. */
export const watching = { windowMs: 60 * minute, recentMs: 5 * minute, stepMs: minute } as const;

/** Numbers by name that only grow. */
export type Counts<Field extends string> = Record<string, Record<Field, number>>;

export interface Growth<Field extends string> {
  /** Remembers how far the numbers have come; more often than every `watching.stepMs` changes nothing. */
  note(counts: Counts<Field>): void;
  /** What the numbers have grown by within so many milliseconds, rows that have not left out. */
  within(ms: number, counts: Counts<Field>): Counts<Field>;
}

/** By how much counters have grown lately. @param now Wall clock, ms. */
export function createGrowth<Field extends string>(now: () => number): Growth<Field> {
  let copies: { at: number; counts: Counts<Field> }[] = [];
  const latestBefore = (at: number) => copies.findLast((copy) => copy.at <= at);

  return {
    note(counts) {
      const at = now();
      if (at - (copies.at(-1)?.at ?? 0) < watching.stepMs) return;
      const oldest = latestBefore(at - watching.windowMs);
      copies = [...copies.filter((copy) => copy.at >= (oldest?.at ?? 0)), { at, counts: structuredClone(counts) }];
    },
    within(ms, counts) {
      const before = latestBefore(now() - ms)?.counts ?? {};
      const rows = Object.entries<Record<Field, number>>(counts).map(([name, row]) => {
        const grown = Object.entries<number>(row).map(([field, value]) => {
          return [field, value - (before[name]?.[field as Field] ?? 0)] as const; // the keys of a row are its fields
        });
        return [name, Object.fromEntries(grown) as Record<Field, number>] as const;
      });
      return Object.fromEntries(rows.filter(([, row]) => Object.values(row).some(Boolean)));
    },
  };
}
