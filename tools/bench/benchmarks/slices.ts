/** Measures servers alternately in short slices, so that other load of the machine affects all of them alike. */
import type { BenchmarkOptions } from '../benchmark.ts';
import { ratios, type Spread, spread } from '../figures.ts';
import { generateLoad, type LoadRequests } from '../generateLoad.ts';
import { type Goal, type Row, withVerdict } from '../row.ts';
import { cpuSeconds, type ServerProcess } from './processes.ts';

/** Server to measure and its requests. */
export interface Contestant extends LoadRequests {
  server: ServerProcess;
}

/** Results of one server, one value per round. */
export interface Slices {
  /** Requests per second of CPU time of the server. */
  perCpuSecond: number[];
  /** Requests per second of wall clock time. */
  perSecond: number[];
}

/**
 * Measures contestants alternately after a warm-up of each; every second round runs in reverse order.
 * @throws if a request fails or has an unexpected status.
 */
export async function measureAlternating<Contestants extends { [Name in keyof Contestants]: Contestant }>(
  contestants: Contestants,
  { rounds, seconds, progress }: BenchmarkOptions,
): Promise<{ [Name in keyof Contestants]: Slices }> {
  const all = Object.entries<Contestant>(contestants);
  const results = new Map<string, Slices>(all.map(([name]) => [name, { perCpuSecond: [], perSecond: [] }]));
  for (const [, contestant] of all) await load(contestant, Math.min(1, seconds));
  for (let round = 0; round < rounds; round++) {
    progress(`round ${round + 1} of ${rounds}: ${[...results.keys()].join(', ')}`);
    for (const [name, contestant] of round % 2 ? [...all].reverse() : all) {
      const { perSecond, perCpuSecond } = await load(contestant, seconds);
      results.get(name)?.perCpuSecond.push(perCpuSecond);
      results.get(name)?.perSecond.push(perSecond);
    }
  }
  // Object.fromEntries loses the names in its type.
  return Object.fromEntries(results) as { [Name in keyof Contestants]: Slices };
}

async function load({ server, ...requests }: Contestant, seconds: number) {
  const before = cpuSeconds(server.pid);
  const startedAt = performance.now();
  const requestCount = await generateLoad(server.origin, requests, seconds);
  const cpu = cpuSeconds(server.pid) - before;
  return { perSecond: (1_000 * requestCount) / (performance.now() - startedAt), perCpuSecond: requestCount / cpu };
}

/** Table row of one result, optionally with its ratio to another. */
export function comparedRow(
  what: string,
  slices: Slices,
  against?: { name: string; slices: Slices; goal?: Goal },
): Row {
  const figure: Spread = spread(slices.perCpuSecond);
  return withVerdict({
    what,
    figure,
    unit: 'req / CPU s',
    wall: spread(slices.perSecond).median,
    ...(against && {
      against: against.name,
      ratio: ratios(slices.perCpuSecond, against.slices.perCpuSecond),
      ...(against.goal && { goal: against.goal }),
    }),
  });
}
