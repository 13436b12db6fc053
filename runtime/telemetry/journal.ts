/**
 * What has happened lately, as operators want to see it on `/ops`: single calls and degraded answers, where metrics have numbers of
 * many. Bounded: what is older or less than the rest goes.
 */
import { LRUCache } from 'lru-cache';
import type { Degraded, DegradedReason } from '../../contracts/degraded.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { type Counts, watching } from './growth.ts';
import { isCached } from './isCached.ts';

export const journalLimits = {
  /** Of each list of calls. */
  calls: 30,
  /** Of how many degraded answers the sections are known that they lack. */
  degradedAnswers: 1_000,
  /** A section that no client has requested during this time is not known to be missing any more. */
  lackMs: 5 * 60_000,
} as const;

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

/** What is known now. */
export interface JournalEntries {
  /** The slowest first. */
  slowest: MadeCall[];
  /** The latest first. */
  failures: MadeCall[];
  /** What has been missing for longest first. */
  missing: MissingSection[];
}

export interface Journal {
  /** How many requests were answered, and how many with 5xx; and of each edition how many answers were cached. */
  counts: { requests: { answered: number; failed: number }; editions: Counts<'asked' | 'cached'> };
  /** What counts the requests that are answered alike. @param summary Fields of their line in the log. */
  tally(status: number, summary: Readonly<Record<string, unknown>>): () => void;
  called(call: Omit<MadeCall, 'at'>): void;
  /** An answer was made: which of its sections are missing, and that the others are there. */
  made(answer: AnswerMade, degraded: Degraded): void;
  read(): JournalEntries;
}

/** @param now Wall clock, ms. */
export function createJournal(now: () => number): Journal {
  const calls = new CallList();
  const lacks = new LackList();
  const counts: Journal['counts'] = { requests: { answered: 0, failed: 0 }, editions: {} };
  return {
    counts,
    tally: (status, summary) => tallyOf(counts, status, summary),
    called: (call) => calls.add({ ...call, at: now() }),
    made: (answer, degraded) => lacks.note(answer, degraded, now()),
    read: () => ({ ...calls.read(now()), missing: lacks.missing(now()) }),
  };
}

function tallyOf(
  { requests, editions }: Journal['counts'],
  status: number,
  { region, kind, cache, shell }: Readonly<Record<string, unknown>>,
): () => void {
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
}

/** The slowest calls, and the last that failed. */
class CallList {
  #slowest: MadeCall[] = [];
  #failures: MadeCall[] = [];

  add(call: MadeCall): void {
    if (call.outcome !== 'ok') this.#failures = [call, ...this.#failures].slice(0, journalLimits.calls);
    const least = this.#slowest.at(-1);
    if (least && this.#slowest.length >= journalLimits.calls && least.ms >= call.ms) return;
    this.#slowest = [...youngOf(this.#slowest, call.at), call]
      .sort((a, b) => b.ms - a.ms)
      .slice(0, journalLimits.calls);
  }

  read(at: number): Pick<JournalEntries, 'slowest' | 'failures'> {
    return { slowest: youngOf(this.#slowest, at), failures: [...this.#failures] };
  }
}

const youngOf = (calls: readonly MadeCall[], at: number) => calls.filter((call) => at - call.at < watching.windowMs);

/** The last answer to a request, which lacks these sections. */
interface DegradedAnswer extends AnswerMade {
  sections: Map<string, { reason: DegradedReason; since: number }>;
  seen: number;
}

/** Which sections are missing from which answers. */
class LackList {
  readonly #answers = new LRUCache<string, DegradedAnswer>({ max: journalLimits.degradedAnswers });

  note({ page, region, request }: AnswerMade, degraded: Degraded, at: number): void {
    const name = `${page} ${region} ${request}`;
    if (degraded.length === 0) {
      this.#answers.delete(name);
      return;
    }
    const before = this.#answers.get(name);
    const known = before && isPresent(before, at) ? before.sections : undefined;
    const sections = new Map(
      degraded.map(({ section, reason }) => [section, { reason, since: known?.get(section)?.since ?? at }]),
    );
    this.#answers.set(name, { page, region, request, sections, seen: at });
  }

  missing(at: number): MissingSection[] {
    return bySection([...this.#answers.values()].filter((answer) => isPresent(answer, at)));
  }
}

/** What no client has requested lately is not known to be missing still. */
const isPresent = ({ seen }: DegradedAnswer, at: number) => at - seen < journalLimits.lackMs;

/** What lacks a section for one reason is one row, for the editions in the order in which it went missing. */
function bySection(answers: readonly DegradedAnswer[]): MissingSection[] {
  const lacks = answers.flatMap(({ page, region, seen, sections }) =>
    [...sections].map(([section, { reason, since }]) => ({ page, section, reason, since, seen, region })),
  );
  const rows = new Map<string, MissingSection>();
  for (const { region, ...lack } of lacks.sort((a, b) => a.since - b.since)) {
    const key = `${lack.page} ${lack.section} ${lack.reason}`;
    const row = rows.get(key) ?? { ...lack, regions: [] };
    rows.set(key, row);
    row.seen = Math.max(row.seen, lack.seen);
    if (!row.regions.includes(region)) row.regions.push(region);
  }
  return [...rows.values()];
}
