/**
 * How a page is put together: a composer says which sections there are and what each falls back to; `settle` decides how
 * long to wait, what is missing and what may come late. Composers know no HTTP, cache, log or `try`.
 */
import type { z } from 'zod';
import type { Degraded, DegradedReason } from '../../../contracts/degraded.ts';
import type { Breadcrumbs } from '../../../contracts/fragments/meta.ts';
import type { LateSection } from '../../../contracts/pageSource.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';
import { tooLate, within } from '../../../contracts/within.ts';
import { ProblemError, UpstreamError } from '../../../runtime/http/problems/errors.ts';
import type { Clients } from '../../upstreams/upstreams.ts';
import { type Budget, beforeStreaming } from './budgets.ts';

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

/** The part of a page's contract that a composer is written against. */
interface PageShape {
  params: z.ZodType;
  query: z.ZodType;
  data: z.ZodType<{ routeName: string }>;
}

/** What a page is asked for: its parameters and query, and where and as which route it stands on the site. */
export type PageRequest<Page extends PageShape> = z.output<Page['params']> &
  Members<z.output<Page['query']>> & {
    /** Site path of the page, region prefix included, without a query. */
    path: string;
    routeName: z.output<Page['data']>['routeName'];
  };

/** An empty object schema gives a type with an index of `never`, which would take every other member along. */
type Members<Query> = string extends keyof Query ? object : Query;

/** What a page's composer gets besides the tools of every composer. */
export interface PageTools extends Tools {
  /** The page's trail, to be put into the data as it is. */
  breadcrumbs: Breadcrumbs | Section<Breadcrumbs>;
  /** Key of the page, from its trail; empty where the trail does not decide that the page exists. */
  pageKey: string;
}

export type Compose<Page extends PageShape> = (
  request: PageRequest<Page>,
  tools: PageTools,
) => Composition<z.output<Page['data']>>;

/** Composes a call that is no page. */
export type ComposeCall<Call extends { params: z.ZodType; data: z.ZodType }> = (
  params: z.output<Call['params']>,
  tools: Tools,
) => Composition<z.output<Call['data']>>;

export interface Settled<Data> {
  data: Data;
  degraded: Degraded;
  /** Sections left out of `data` because they were not there in time; only when streaming. */
  late: Record<string, LateSection>;
}

/**
 * The tools that put failures of sections and pieces into `degraded`.
 * @param options.pieceMs How long, from now, a section waits for its pieces: shorter than anybody waits for the section.
 * @param options.onMistake Called with errors that are ours and no upstream's; the section falls back all the same.
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
      // A problem is the whole answer's, not a section's: what is asked for does not exist.
      if (error instanceof UpstreamError || error instanceof ProblemError) throw error;
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

/** How the head of a page came about. */
export interface Head {
  /** What it took, from the visitor's arrival. */
  ms: number;
  /** Whether any of it had to be loaded. */
  isCold: boolean;
}

/** How long a page waits for its sections before it streams without them, from when its head is there. */
export function msBeforeStreaming({ ms, isCold }: Head): number {
  return Math.max(isCold ? beforeStreaming.coldMs : beforeStreaming.warmMs, ms);
}

/** Members that a page's head is made of, or that decide whether it exists: waited for, never streamed. */
const headMembers = new Set(['seo', 'breadcrumbs', 'pagination']);

/**
 * Waits for a composition's sections.
 * @throws {ProblemError} when a section says that what is asked for does not exist.
 * @param degraded From `createTools`: what fails is added to it, also what fails while it streams.
 * @param budget Without `lateMs` a section that takes longer than `sectionMs` is replaced by its fallback. With it, a section that is
 *   not there a moment after the head (`sectionMs` at most) goes to `late`; the data then lacks a member that its type has.
 * @param headOf Says how the head came about; called when it is there, to find out how long that moment is.
 */
export async function settle<Data extends object>(
  composition: Composition<Data>,
  degraded: Degraded,
  { headMs, sectionMs, lateMs }: Omit<Budget, 'pieceMs'>,
  headOf: () => Head = () => ({ ms: 0, isCold: false }),
): Promise<Settled<Data>> {
  const data: Partial<Data> = {};
  const late: Record<string, LateSection> = {};
  const startedAt = performance.now();

  const settleMember = async <Name extends keyof Data & string>(name: Name, ms: number) => {
    const member = composition[name];
    if (!(member instanceof Section)) {
      data[name] = member as Data[Name];
      return;
    }
    try {
      const value = await within(ms, member.load);
      if (value === tooLate && lateMs > 0 && !headMembers.has(name)) {
        late[name] = lateSection(name, member, degraded, lateMs - (performance.now() - startedAt));
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

  const names = Object.keys(composition) as (keyof Data & string)[];
  const head = Promise.all(names.filter((name) => headMembers.has(name)).map((name) => settleMember(name, headMs)));
  if (lateMs > 0) await head;
  const ms = lateMs > 0 ? Math.min(sectionMs, msBeforeStreaming(headOf())) : sectionMs;
  await Promise.all([head, ...names.filter((name) => !headMembers.has(name)).map((name) => settleMember(name, ms))]);
  // Members stand in the order they arrived; an answer with equal data must be equal bytes.
  const ordered = Object.fromEntries(names.filter((name) => name in data).map((name) => [name, data[name]]));
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

/** The word of `degraded` for a failure. @throws whatever is none of an upstream's. */
function reasonOf(error: unknown): DegradedReason {
  if (error instanceof UpstreamError) return error.reason;
  throw error;
}
