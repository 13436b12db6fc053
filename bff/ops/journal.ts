/**
 * What has happened lately, as people want to see it on `/ops`: single calls, sections, redirects and reports, where metrics have
 * numbers of many. Bounded: what is older or less than the rest goes.
 */
import { LRUCache } from 'lru-cache';
import type { Degraded, DegradedReason } from '../../contracts/endpoint.ts';
import type { RegionCode } from '../../contracts/regions.ts';
import { watching } from '../resilience/tiers.ts';
import { isKept } from './isKept.ts';

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

/** A section that an edition's visitors lack. */
export interface Lack {
  page: string;
  section: string;
  region: RegionCode;
  reason: DegradedReason;
  /** When it was first missing, and when last (wall clock, ms). */
  since: number;
  seen: number;
  /** How many answers were made without it. */
  answers: number;
  /** When it was there again; null while it is not. */
  until: number | null;
}

/** Which answer was made: one of an edition's of that page. */
export interface AnswerMade {
  page: string;
  region: RegionCode;
  /** What it answers: tells it from the edition's other answers of the page, which may have what it lacks. */
  request: string;
}

/** A stored redirect that visitors were sent on by. */
export interface Sent {
  region: RegionCode;
  from: string;
  to: string;
  times: number;
  at: number;
}

/** A failure report, without the queries of its addresses: these may hold what a visitor typed. */
export interface Told {
  region: RegionCode;
  apiUrl: string;
  pageUrl: string;
  result: 'sent' | 'failed' | 'dropped';
  at: number;
}

/** Numbers since they were taken the last time. */
export interface Counts {
  requests: { answered: number; failed: number };
  /** Answers by edition, and how many of them were kept and not made. */
  editions: Map<string, { asked: number; kept: number }>;
  /** By upstream and operation. */
  calls: Map<string, { made: number; failed: number; ms: number }>;
}

export type Journal = ReturnType<typeof createJournal>;

/** With the answers that lack it, and when they were last made. */
type Lacking = Lack & { answersOf: Map<string, number> };

const noCounts = (): Counts => ({ requests: { answered: 0, failed: 0 }, editions: new Map(), calls: new Map() });

/** @param now Wall clock, ms. */
export function createJournal(now: () => number) {
  let slowest: MadeCall[] = [];
  const failures: MadeCall[] = [];
  const reports: Told[] = [];
  // By page and edition, then by section.
  const lacking = new LRUCache<string, Map<string, Lacking>>({ max: watching.lacks });
  const over: Lack[] = [];
  const redirects = new LRUCache<string, Sent>({ max: watching.redirects });
  let counts = noCounts();

  const keepLatest = <One>(list: One[], one: One) => {
    list.unshift(one);
    if (list.length > watching.latest) list.pop();
  };

  /** What nobody has asked for lately is not known to be missing still. */
  const isPresent = (seen: number) => now() - seen < watching.lackMs;

  return {
    /** What counts the requests that are answered alike. @param summary Fields of their line in the log. */
    tally(status: number, { region, kind, cache, shell }: Readonly<Record<string, unknown>>): () => void {
      const isFailed = status >= 500;
      // A page that was rendered says how its shell came about, all else how it was found.
      const isAnswer = typeof region === 'string' && (cache === undefined ? shell !== undefined : cache !== 'bypass');
      // A page of HTML names its kind.
      const kept = isKept(kind === undefined ? 'page' : 'html', String(cache)) ? 1 : 0;
      return () => {
        counts.requests.answered += 1;
        if (isFailed) counts.requests.failed += 1;
        if (!isAnswer) return;
        const edition = counts.editions.get(region) ?? { asked: 0, kept: 0 };
        counts.editions.set(region, edition);
        edition.asked += 1;
        edition.kept += kept;
      };
    },

    called(call: Omit<MadeCall, 'at'>) {
      const name = `${call.upstream} ${call.operation}`;
      const ofOne = counts.calls.get(name) ?? { made: 0, failed: 0, ms: 0 };
      counts.calls.set(name, ofOne);
      ofOne.made += 1;
      ofOne.ms += call.ms;
      if (call.outcome !== 'ok') ofOne.failed += 1;
      const made = { ...call, at: now() };
      if (call.outcome !== 'ok') keepLatest(failures, made);
      const least = slowest.at(-1);
      if (least && slowest.length >= watching.latest && least.ms >= made.ms) return;
      const young = slowest.filter(({ at }) => made.at - at < watching.stepMs * watching.steps);
      slowest = [...young, made].sort((a, b) => b.ms - a.ms).slice(0, watching.latest);
    },

    /** An answer was made: which of its sections are missing, and that the others are there. */
    made({ page, region, request }: AnswerMade, degraded: Degraded) {
      const name = `${page} ${region}`;
      const sections = lacking.get(name) ?? new Map<string, Lacking>();
      if (degraded.length === 0 && sections.size === 0) return;
      const at = now();
      for (const [section, { answersOf, ...lack }] of sections) {
        if (degraded.some((missing) => missing.section === section)) continue;
        answersOf.delete(request);
        for (const [other, seen] of answersOf) if (!isPresent(seen)) answersOf.delete(other);
        if (answersOf.size > 0) continue;
        sections.delete(section);
        keepLatest(over, { ...lack, until: at });
      }
      for (const { section, reason } of degraded) {
        const known = sections.get(section);
        const had = known && isPresent(known.seen) ? known : { since: at, answers: 0, answersOf: new Map() };
        const { since, answers, answersOf } = had;
        answersOf.set(request, at);
        if (answersOf.size > watching.lackingAnswers) answersOf.delete(answersOf.keys().next().value);
        const lack = { page, section, region, reason, since, seen: at, answers: answers + 1, until: null };
        sections.set(section, { ...lack, answersOf });
      }
      if (sections.size > 0) lacking.set(name, sections);
      else lacking.delete(name);
    },

    redirected(region: RegionCode, from: string, location: string) {
      const key = `${region} ${from}`;
      // Visitors bring the query.
      const [to = ''] = location.split('?', 1);
      const times = (redirects.get(key)?.times ?? 0) + 1;
      redirects.set(key, { region, from, to, times, at: now() });
    },

    reported(
      { websiteCode, apiUrl, pageUrl }: { websiteCode: RegionCode; apiUrl: string; pageUrl: string },
      result: Told['result'],
    ) {
      const path = (address: string) => address.split('?', 1)[0] ?? '';
      keepLatest(reports, { region: websiteCode, apiUrl: path(apiUrl), pageUrl: path(pageUrl), result, at: now() });
    },

    takeCounts(): Counts {
      const taken = counts;
      counts = noCounts();
      return taken;
    },

    /** What is known now, the latest, slowest or most frequent first. */
    read() {
      const at = now();
      return {
        slowest: slowest.filter((call) => at - call.at < watching.stepMs * watching.steps),
        failures: [...failures],
        reports: [...reports],
        lacking: [...lacking.values()]
          .flatMap((sections) => [...sections.values()])
          .filter(({ seen }) => isPresent(seen))
          .map(({ answersOf: _, ...lack }): Lack => lack)
          .sort((a, b) => a.since - b.since),
        over: [...over],
        redirects: [...redirects.values()].sort((a, b) => b.times - a.times).slice(0, watching.latest),
      };
    },
  };
}
