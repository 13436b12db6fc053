/**
 * How a page is put together: a composer says which sections there are and what each falls back to; `settle` decides how
 * long to wait, what is missing and what may come late. Composers know no HTTP, cache, log or `try`.
 */
import type { z } from 'zod';
import type { Degraded, DegradedReason } from '../../contracts/endpoint.ts';
import type { LateSection } from '../../contracts/pageSource.ts';
import type { UiStrings } from '../../contracts/uiStrings.ts';
import { UpstreamError } from '../errors.ts';
import type { Budget } from '../resilience/tiers.ts';
import type { Clients } from '../upstreams/upstreams.ts';

/** A section under way, and what stands in its place when it fails. */
export class Section<Data> {
  readonly load: Promise<Data>;
  readonly fallback: Data;

  constructor(load: Promise<Data>, fallback: Data) {
    this.load = load;
    this.fallback = fallback;
    // Whoever settles the page looks at it later; until then a failure is not unhandled.
    load.catch(() => {});
  }
}

/** What a composer gets besides its parameters. */
export interface Tools extends Clients {
  /** Fixed texts in the edition's language, for the specification's defaults. */
  strings: UiStrings;
  /** A section that may be missing: named in `degraded` by its member's name. */
  optional<Data>(load: Promise<Data>, fallback: Data): Section<Data>;
  /** A piece of a section that may be missing without taking the section along: named in `degraded` as given. */
  piece<Data>(name: string, load: Promise<Data>, fallback: Data): Promise<Data>;
}

/** A page's data with its sections still under way. */
export type Composition<Data> = { [Name in keyof Data]: Data[Name] | Section<Data[Name]> };

export type Compose<Page extends { params: z.ZodType; data: z.ZodType }> = (
  params: z.output<Page['params']>,
  tools: Tools,
) => Composition<z.output<Page['data']>>;

export interface Settled<Data> {
  data: Data;
  degraded: Degraded;
  /** Sections left out of `data` because they were not there in time; only when streaming. */
  late: Record<string, LateSection>;
}

/**
 * The tools that put failures of sections and pieces into `degraded`.
 * @param options.pieceMs How long, from now, a section waits for its pieces: shorter than anybody waits for the section.
 * @param options.onMistake Told of errors that are ours and no upstream's; the section falls back all the same.
 */
export function createTools(
  clients: Clients,
  strings: UiStrings,
  { pieceMs, onMistake }: { pieceMs: number; onMistake: (error: unknown) => void },
): { tools: Tools; degraded: Degraded } {
  const degraded: Degraded = [];
  const startedAt = performance.now();
  const guarded = <Data>(load: Promise<Data>) =>
    load.catch((error: unknown) => {
      if (error instanceof UpstreamError) throw error;
      onMistake(error);
      throw new UpstreamError({ upstream: 'bff', operation: 'section' }, 'format', 'could not be made of the answer');
    });
  return {
    degraded,
    tools: {
      ...clients,
      strings,
      optional: (load, fallback) => new Section(guarded(load), fallback),
      async piece(name, load, fallback) {
        try {
          const value = await within(pieceMs - (performance.now() - startedAt), guarded(load));
          if (value !== tooLate) return value;
          degraded.push({ section: name, reason: 'timeout' });
        } catch (error) {
          degraded.push({ section: name, reason: reasonOf(error) });
        }
        return fallback;
      },
    },
  };
}

/** Members of a page that its HTML head is made of: waited for, never streamed. */
const headMembers = new Set(['seo', 'breadcrumbs']);
const tooLate = Symbol('too late');

/**
 * Waits for a composition's sections.
 * @param degraded From `createTools`: what fails is added to it, also what fails while it streams.
 * @param budget With `lateMs`, sections that are not there within `sectionMs` go to `late` and are left out of the data,
 *   which then lacks members its type has; without it they fall back.
 */
export async function settle<Data extends object>(
  composition: Composition<Data>,
  degraded: Degraded,
  budget: Budget,
): Promise<Settled<Data>> {
  const data: Partial<Data> = {};
  const late: Record<string, LateSection> = {};

  const settleMember = async <Name extends keyof Data & string>(name: Name) => {
    const member = composition[name];
    if (!(member instanceof Section)) {
      data[name] = member as Data[Name];
      return;
    }
    const isHead = headMembers.has(name);
    try {
      const value = await within(isHead ? budget.headMs : budget.sectionMs, member.load);
      if (value === tooLate && budget.lateMs > 0 && !isHead) {
        late[name] = lateSection(name, member, degraded, budget.lateMs - budget.sectionMs);
      } else if (value === tooLate) {
        degraded.push({ section: name, reason: 'timeout' });
        data[name] = member.fallback;
      } else {
        data[name] = value;
      }
    } catch (error) {
      degraded.push({ section: name, reason: reasonOf(error) });
      data[name] = member.fallback;
    }
  };

  await Promise.all((Object.keys(composition) as (keyof Data & string)[]).map(settleMember));
  // Members stand in the order they arrived; an answer with equal data must be equal bytes.
  const names = (Object.keys(composition) as (keyof Data)[]).filter((name) => name in data);
  const ordered = Object.fromEntries(names.map((name) => [name, data[name]]));
  return { data: ordered as Data, degraded, late };
}

/** A streamed section: null when it fails or is not there when the stream ends. */
async function lateSection(name: string, section: Section<unknown>, degraded: Degraded, ms: number): Promise<unknown> {
  try {
    const value = await within(ms, section.load);
    if (value !== tooLate) return value;
    degraded.push({ section: name, reason: 'timeout' });
  } catch (error) {
    degraded.push({ section: name, reason: reasonOf(error) });
  }
  return null;
}

async function within<Value>(ms: number, load: Promise<Value>): Promise<Value | typeof tooLate> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<typeof tooLate>((resolve) => {
    timer = setTimeout(resolve, ms, tooLate);
  });
  try {
    return await Promise.race([load, expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** The word of `degraded` for a failure; sections and pieces fail with nothing else. */
function reasonOf(error: unknown): DegradedReason {
  if (error instanceof UpstreamError) return error.reason;
  throw error;
}
