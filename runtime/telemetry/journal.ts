/**
 * What has happened lately, as operators want to see it on `/ops`: single calls and degraded answers, where metrics have numbers of
 * many. Bounded: what is older or less than the rest goes.
 */
import { LRUCache } from 'lru-cache';
import type { Degraded, DegradedReason } from '../../contracts/endpoint.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { watching } from '../cache/tiers.ts';
import type { Counts } from './growth.ts';
import { isCached } from './isCached.ts';

/** A call to an upstream. */
export interface MadeCall {
  upstream: string;
  operation: string;
  region: RegionCode;
  outcome: 'ok' | DegradedReason;
  ms: number;
  /** When it ended (wall clock, ms). */
  at: number;
}

/** A section that visitors lack. */
export interface MissingSection {
  page: string;
  section: string;
  reason: DegradedReason;
  /** When it was first missing, and when last (wall clock, ms). */
  since: number;
  seen: number;
  /** Of which editions. */
  regions: RegionCode[];
}

/** Which answer was made: one of an edition's of that page. */
export interface AnswerMade {
  page: string;
  region: RegionCode;
  /** What it answers: tells it from the edition's other answers of the page, which may have what it lacks. */
  request: string;
}

/** The last answer to a request, which lacks these sections. */
interface DegradedAnswer extends AnswerMade {
  sections: Map<string, { reason: DegradedReason; since: number }>;
  seen: number;
}

export type Journal = ReturnType<typeof createJournal>;

/** @param now Wall clock, ms. */
export function createJournal(now: () => number) {
  let slowest: MadeCall[] = [];
  const failures: MadeCall[] = [];
  const degradedAnswers = new LRUCache<string, DegradedAnswer>({ max: watching.degradedAnswers });
  const requests = { answered: 0, failed: 0 };
  const editions: Counts<'asked' | 'cached'> = {};

  /** What no client has requested lately is not known to be missing still. */
  const isPresent = ({ seen }: DegradedAnswer) => now() - seen < watching.lackMs;

  return {
    /** How many requests were answered, and how many with 5xx; and of each edition how many answers were cached. */
    counts: { requests, editions },

    /** What counts the requests that are answered alike. @param summary Fields of their line in the log. */
    tally(status: number, { region, kind, cache, shell }: Readonly<Record<string, unknown>>): () => void {
      const isFailed = status >= 500;
      // A page that was rendered says how its shell came about, all else how it was found.
      const isAnswer = typeof region === 'string' && (cache === undefined ? shell !== undefined : cache !== 'bypass');
      // A page of HTML names its kind.
      const cached = isCached(kind === undefined ? 'page' : 'html', String(cache)) ? 1 : 0;
      return () => {
        requests.answered += 1;
        if (isFailed) requests.failed += 1;
        if (!isAnswer) return;
        editions[region] ??= { asked: 0, cached: 0 };
        const edition = editions[region];
        edition.asked += 1;
        edition.cached += cached;
      };
    },

    called(call: Omit<MadeCall, 'at'>) {
      const made = { ...call, at: now() };
      if (call.outcome !== 'ok') {
        failures.unshift(made);
        failures.length = Math.min(failures.length, watching.latest);
      }
      const least = slowest.at(-1);
      if (least && slowest.length >= watching.latest && least.ms >= made.ms) return;
      const young = slowest.filter(({ at }) => made.at - at < watching.windowMs);
      slowest = [...young, made].sort((a, b) => b.ms - a.ms).slice(0, watching.latest);
    },

    /** An answer was made: which of its sections are missing, and that the others are there. */
    made({ page, region, request }: AnswerMade, degraded: Degraded) {
      const name = `${page} ${region} ${request}`;
      if (degraded.length === 0) {
        degradedAnswers.delete(name);
        return;
      }
      const seen = now();
      const before = degradedAnswers.get(name);
      const known = before && isPresent(before) ? before.sections : undefined;
      const sections = new Map(
        degraded.map(({ section, reason }) => [section, { reason, since: known?.get(section)?.since ?? seen }]),
      );
      degradedAnswers.set(name, { page, region, request, sections, seen });
    },

    /** What is known now, the slowest, the latest and the longest first. */
    read() {
      const at = now();
      return {
        slowest: slowest.filter((call) => at - call.at < watching.windowMs),
        failures: [...failures],
        missing: bySection([...degradedAnswers.values()].filter(isPresent)),
      };
    },
  };
}

function bySection(answers: readonly DegradedAnswer[]): MissingSection[] {
  const all = new Map<string, MissingSection>();
  const byRegion = answers.toSorted((a, b) => a.region.localeCompare(b.region));
  for (const { page, region, seen, sections } of byRegion) {
    for (const [section, { reason, since }] of sections) {
      const key = `${page} ${section} ${reason}`;
      const one = all.get(key) ?? { page, section, reason, since, seen, regions: [] };
      all.set(key, { ...one, since: Math.min(one.since, since), seen: Math.max(one.seen, seen) });
      if (!one.regions.includes(region)) one.regions.push(region);
    }
  }
  return [...all.values()].sort((a, b) => a.since - b.since);
}
