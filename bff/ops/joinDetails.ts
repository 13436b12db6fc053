/** The details of several processes of one server as one. */
import type { Circuits } from '../plugins/health.ts';
import { watching } from '../resilience/tiers.ts';
import type { Lack, Sent } from './journal.ts';
import type { Details } from './processView.ts';
import type { Rows } from './timeline.ts';

/** @param all Of one process at least. */
export function joinDetails(all: readonly Details[]): Details {
  const latestOf = <One extends { at: number }>(pick: (details: Details) => readonly One[]) =>
    all
      .flatMap(pick)
      .sort((a, b) => b.at - a.at)
      .slice(0, watching.latest);
  const rowsOf = <Field extends string>(pick: (details: Details) => Rows<Field>) => joinRows(all.map(pick));
  const worstOf = (field: 'busy' | 'lagMs') => all.map((one) => one.process[field]).reduce(joinWith(Math.max));
  const sumOf = (field: 'answered' | 'failed' | 'rssMb' | 'heapMb') =>
    all.map((one) => one.process[field]).reduce(joinWith(sum));

  return {
    slowest: all
      .flatMap(({ slowest }) => slowest)
      .sort((a, b) => b.ms - a.ms)
      .slice(0, watching.latest),
    failures: latestOf(({ failures }) => failures),
    reports: latestOf(({ reports }) => reports),
    lacking: joinLacks(all.flatMap(({ lacking }) => lacking)),
    over: all
      .flatMap(({ over }) => over)
      .sort((a, b) => b.seen - a.seen)
      .slice(0, watching.latest),
    redirects: joinRedirects(all.flatMap(({ redirects }) => redirects)),
    lookups: rowsOf(({ lookups }) => lookups),
    standIns: rowsOf(({ standIns }) => standIns),
    editions: rowsOf(({ editions }) => editions),
    calls: rowsOf(({ calls }) => calls),
    process: {
      answered: sumOf('answered'),
      failed: sumOf('failed'),
      rssMb: sumOf('rssMb'),
      heapMb: sumOf('heapMb'),
      busy: worstOf('busy'),
      lagMs: worstOf('lagMs'),
    },
    fills: joinFills(all.map(({ fills }) => fills)),
    circuits: worstCircuits(all.map(({ circuits }) => circuits)),
    redis: all.every(({ redis }) => redis === null) ? null : all.every(({ redis }) => redis !== false),
  };
}

const severity = ['closed', 'half-open', 'open'] as const;

/** The state of each upstream where it is worst. */
export function worstCircuits(all: readonly Circuits[]): Circuits {
  const worst: Record<string, Circuits[string]> = {};
  for (const [upstream, word] of all.flatMap((circuits) => Object.entries(circuits))) {
    const known = worst[upstream] ?? 'closed';
    worst[upstream] = severity.indexOf(word) > severity.indexOf(known) ? word : known;
  }
  return worst;
}

const sum = (a: number, b: number) => a + b;

const joinWith = (join: (a: number, b: number) => number) => (some: number[], others: number[]) =>
  some.map((one, index) => join(one, others[index] ?? 0));

function joinRows<Field extends string>(all: readonly Rows<Field>[]): Rows<Field> {
  const joined: Rows<Field> = {};
  for (const [name, row] of all.flatMap((rows) => Object.entries<Record<Field, number[]>>(rows))) {
    const had = joined[name];
    joined[name] = had ? mapFields(row, (field) => joinWith(sum)(had[field], row[field])) : row;
  }
  return joined;
}

function mapFields<Field extends string>(
  row: Record<Field, number[]>,
  numbersOf: (field: Field) => number[],
): Record<Field, number[]> {
  // The keys of a row are its fields.
  return Object.fromEntries((Object.keys(row) as Field[]).map((field) => [field, numbersOf(field)])) as typeof row;
}

function joinFills(all: readonly Details['fills'][]): Details['fills'] {
  const joined: Details['fills'] = {};
  for (const [cache, { entries, bytes }] of all.flatMap((fills) => Object.entries(fills))) {
    const had = joined[cache] ?? { entries: 0, bytes: 0 };
    joined[cache] = { entries: had.entries + entries, bytes: had.bytes + bytes };
  }
  return joined;
}

function joinLacks(all: readonly Lack[]): Lack[] {
  const joined = new Map<string, Lack>();
  for (const lack of all) {
    const key = `${lack.page} ${lack.region} ${lack.section}`;
    const had = joined.get(key);
    const merged = had && {
      since: Math.min(had.since, lack.since),
      seen: Math.max(had.seen, lack.seen),
      answers: had.answers + lack.answers,
    };
    joined.set(key, { ...lack, ...merged });
  }
  return [...joined.values()].sort((a, b) => a.since - b.since);
}

function joinRedirects(all: readonly Sent[]): Sent[] {
  const joined = new Map<string, Sent>();
  for (const sent of all) {
    const key = `${sent.region} ${sent.from}`;
    const had = joined.get(key);
    joined.set(key, had ? { ...sent, times: had.times + sent.times, at: Math.max(had.at, sent.at) } : sent);
  }
  return [...joined.values()].sort((a, b) => b.times - a.times).slice(0, watching.latest);
}
