/**
 * Recent events for `/ops`, which metrics cannot show: single upstream calls and degraded responses. All lists are
 * bounded.
 */
import { LRUCache } from 'lru-cache';
import type { Degraded, DegradedReason } from '../../contracts/degraded.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { type Counts, observationWindows } from './counterHistory.ts';
import { isCached } from './isCached.ts';

/** Bounds of the journal. */
export const journalLimits = {
  /** Maximum length of each list of calls. */
  calls: 30,
  /** Maximum number of degraded responses that are remembered. */
  degradedResponses: 1_000,
  /** A missing section is forgotten when no response has lacked it for this time, ms. */
  missingMs: 5 * 60_000,
} as const;

/** A completed upstream call. */
export interface UpstreamCall {
  upstream: string;
  operation: string;
  region: RegionCode;
  outcome: 'ok' | DegradedReason;
  ms: number;
  /** When it ended (wall clock, ms). */
  at: number;
}

/** A section missing from pages. */
export interface MissingSection {
  page: string;
  section: string;
  reason: DegradedReason;
  /** First and last time it was missing (wall clock, ms). */
  since: number;
  lastMissingAt: number;
  /** Editions that lack it. */
  regions: RegionCode[];
}

/** Identifies a composed response. */
export interface ComposedResponse {
  page: string;
  region: RegionCode;
  /** Distinguishes the response from others of the same page kind and edition. */
  request: string;
}

/** Current content of the journal. */
export interface JournalEntries {
  /** Slowest calls of the last hour, slowest first. */
  slowest: UpstreamCall[];
  /** Last failed calls, latest first. */
  failures: UpstreamCall[];
  /** Longest missing first. */
  missing: MissingSection[];
}

/** Recent events of a process. */
export interface Journal {
  /** Completed requests, with those that failed (5xx), and responses by edition. */
  counts: { requests: { answered: number; failed: number }; editions: Counts<'requested' | 'cached'> };
  /** Returns a function that counts a request with this status. @param summary Fields of its log line. */
  tally(status: number, summary: Readonly<Record<string, unknown>>): () => void;
  /** Records an upstream call. */
  recordCall(call: Omit<UpstreamCall, 'at'>): void;
  /** Records a composed response and its missing sections. */
  recordResponse(response: ComposedResponse, degraded: Degraded): void;
  read(): JournalEntries;
}

/** Creates a journal. @param now Wall clock, ms. */
export function createJournal(now: () => number): Journal {
  const calls = new CallList();
  const missingSections = new MissingSections();
  const counts: Journal['counts'] = { requests: { answered: 0, failed: 0 }, editions: {} };
  return {
    counts,
    tally: (status, summary) => tallyOf(counts, status, summary),
    recordCall: (call) => calls.add({ ...call, at: now() }),
    recordResponse: (response, degraded) => missingSections.note(response, degraded, now()),
    read: () => ({ ...calls.read(now()), missing: missingSections.read(now()) }),
  };
}

function tallyOf(
  { requests, editions }: Journal['counts'],
  status: number,
  { region, kind, cache, shell }: Readonly<Record<string, unknown>>,
): () => void {
  const isFailed = status >= 500;
  // Log lines of rendered pages have `shell` instead of `cache`.
  const isEditionResponse =
    typeof region === 'string' && (cache === undefined ? shell !== undefined : cache !== 'bypass');
  // Only log lines of HTML pages have `kind`.
  const cached = isCached(kind === undefined ? 'page' : 'html', String(cache)) ? 1 : 0;
  return () => {
    requests.answered += 1;
    if (isFailed) requests.failed += 1;
    if (!isEditionResponse) return;
    editions[region] ??= { requested: 0, cached: 0 };
    const edition = editions[region];
    edition.requested += 1;
    edition.cached += cached;
  };
}

/** The slowest calls and the last failed ones. */
class CallList {
  #slowest: UpstreamCall[] = [];
  #failures: UpstreamCall[] = [];

  add(call: UpstreamCall): void {
    if (call.outcome !== 'ok') this.#failures = [call, ...this.#failures].slice(0, journalLimits.calls);
    const fastest = this.#slowest.at(-1);
    if (fastest && this.#slowest.length >= journalLimits.calls && fastest.ms >= call.ms) return;
    this.#slowest = [...recentOf(this.#slowest, call.at), call]
      .sort((a, b) => b.ms - a.ms)
      .slice(0, journalLimits.calls);
  }

  read(at: number): Pick<JournalEntries, 'slowest' | 'failures'> {
    return { slowest: recentOf(this.#slowest, at), failures: [...this.#failures] };
  }
}

const recentOf = (calls: readonly UpstreamCall[], at: number) =>
  calls.filter((call) => at - call.at < observationWindows.windowMs);

/** A response with missing sections. */
interface DegradedResponse extends ComposedResponse {
  sections: Map<string, { reason: DegradedReason; since: number }>;
  composedAt: number;
}

/** Degraded responses and their missing sections. */
class MissingSections {
  readonly #responses = new LRUCache<string, DegradedResponse>({ max: journalLimits.degradedResponses });

  note({ page, region, request }: ComposedResponse, degraded: Degraded, at: number): void {
    const name = `${page} ${region} ${request}`;
    if (degraded.length === 0) {
      this.#responses.delete(name);
      return;
    }
    const previous = this.#responses.get(name);
    const knownSections = previous && isRecent(previous, at) ? previous.sections : undefined;
    const sections = new Map(
      degraded.map(({ section, reason }) => [section, { reason, since: knownSections?.get(section)?.since ?? at }]),
    );
    this.#responses.set(name, { page, region, request, sections, composedAt: at });
  }

  read(at: number): MissingSection[] {
    return bySection([...this.#responses.values()].filter((response) => isRecent(response, at)));
  }
}

/** Returns true when the response was composed recently enough to be still degraded. */
const isRecent = ({ composedAt }: DegradedResponse, at: number) => at - composedAt < journalLimits.missingMs;

/** Groups by page, section and reason; editions are in the order in which they lost the section. */
function bySection(responses: readonly DegradedResponse[]): MissingSection[] {
  const missing = responses.flatMap(({ page, region, composedAt, sections }) =>
    [...sections].map(([section, { reason, since }]) => ({
      page,
      section,
      reason,
      since,
      lastMissingAt: composedAt,
      region,
    })),
  );
  const rows = new Map<string, MissingSection>();
  for (const { region, ...section } of missing.sort((a, b) => a.since - b.since)) {
    const key = `${section.page} ${section.section} ${section.reason}`;
    const row = rows.get(key) ?? { ...section, regions: [] };
    rows.set(key, row);
    row.lastMissingAt = Math.max(row.lastMissingAt, section.lastMissingAt);
    if (!row.regions.includes(region)) row.regions.push(region);
  }
  return [...rows.values()];
}
