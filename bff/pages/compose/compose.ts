/**
 * Composition of pages: a composer defines the sections and their fallbacks; `settle` decides how long to wait, which
 * sections are missing and which are deferred. Composers contain no HTTP, caching, logging or error handling.
 */
import { setImmediate } from 'node:timers/promises';
import type { z } from 'zod';
import type { Degraded, DegradedReason } from '../../../contracts/degraded.ts';
import type { Breadcrumbs } from '../../../contracts/fragments/meta.ts';
import type { DeferredSection } from '../../../contracts/pageSource.ts';
import type { UiStrings } from '../../../contracts/strings/uiStrings.ts';
import { timedOut, withTimeout } from '../../../contracts/withTimeout.ts';
import { ProblemError, UpstreamError } from '../../../runtime/http/problems/errors.ts';
import type { Clients } from '../../upstreams/upstreams.ts';
import type { ProductIndex } from '../product/productIndex.ts';
import { type Budget, headPieceLimitMs, minStreamingDelay, type PieceBudget, pieceLimitMs } from './budgets.ts';

/** A section being loaded, with its fallback. */
export class Section<Data> {
  readonly load: Promise<Data>;
  readonly fallback: Data;

  constructor(load: Promise<Data>, fallback: Data) {
    this.load = load;
    this.fallback = fallback;
    // `settle` handles the failure later; this prevents an unhandled rejection until then.
    load.catch(() => {});
  }
}

/** Dependencies of a composer. */
export interface Tools extends Clients {
  /** Fixed texts in the edition's language, used as the specification's defaults. */
  strings: UiStrings;
  /** Lists in which the products of pages stand. */
  productIndex: ProductIndex;
  /** Creates an optional section; `degraded` names it by its member's name when it fails. */
  optional<Data>(load: Promise<Data>, fallback: Data): Section<Data>;
  /** Loads an optional piece of a section; `degraded` names it as given when it fails. */
  piece<Data>(name: string, load: Promise<Data>, fallback: Data): Promise<Data>;
  /**
   * Returns the data of a section for the page's head, within the limit of `headPieceLimitMs`. `degraded` names the head's
   * section, `seo`, when only the head lacks the data; a failure is that of the section with the data.
   */
  headPiece<Data>(load: Promise<Data>, fallback: Data): Promise<Data>;
}

/** A page's data with sections still being loaded. */
export type Composition<Data> = { [Name in keyof Data]: Data[Name] | Section<Data[Name]> };

/** The part of a page's contract that types its composer. */
interface PageShape {
  params: z.ZodType;
  query: z.ZodType;
  data: z.ZodType<{ routeName: string }>;
}

/** Request of a page: its parameters and query, its site path and route name. */
export type PageRequest<Page extends PageShape> = z.output<Page['params']> &
  Members<z.output<Page['query']>> & {
    /** Site path of the page, region prefix included, without a query. */
    path: string;
    routeName: z.output<Page['data']>['routeName'];
  };

/** Replaces the `never`-indexed type of an empty object schema, which would make all other members `never`. */
type Members<Query> = string extends keyof Query ? object : Query;

/** Dependencies of a page's composer. */
export interface PageTools extends Tools {
  /** The page's breadcrumbs, to be put into the data as is. */
  breadcrumbs: Breadcrumbs | Section<Breadcrumbs>;
  /** Key of the page, from its breadcrumbs; empty for kinds of page whose breadcrumbs are optional. */
  pageKey: string;
}

/** Composer of a page. */
export type Compose<Page extends PageShape> = (
  request: PageRequest<Page>,
  tools: PageTools,
) => Composition<z.output<Page['data']>>;

/** A composition after waiting for its sections. */
export interface Settled<Data> {
  data: Data;
  degraded: Degraded;
  /** Sections missing in `data` because they were not in time; only when streaming. */
  deferred: Record<string, DeferredSection>;
}

/**
 * Creates the tools of a composer; `degraded` collects failures of sections and pieces, `headPiecesMs` returns the longest
 * wait for a piece of the head so far.
 * @param options.budget Time limits of pieces and sections, from now.
 * @param options.onInternalError Called with internal errors; the section then uses its fallback.
 */
export function createTools(
  clients: Clients,
  strings: UiStrings,
  {
    budget,
    productIndex,
    onInternalError,
  }: Pick<Tools, 'productIndex'> & { budget: PieceBudget; onInternalError: (error: unknown) => void },
): { tools: Tools; degraded: Degraded; headPiecesMs: () => number } {
  const degraded: Degraded = [];
  let headPiecesMs = 0;
  const startedAt = performance.now();
  const guarded = <Data>(load: Promise<Data>) =>
    load.catch((error: unknown) => {
      // A ProblemError concerns the whole response: the requested page does not exist.
      if (error instanceof UpstreamError || error instanceof ProblemError) throw error;
      onInternalError(error);
      throw new UpstreamError({ upstream: 'bff', operation: 'section' }, 'format', 'could not be composed');
    });
  return {
    degraded,
    headPiecesMs: () => headPiecesMs,
    tools: {
      ...clients,
      strings,
      productIndex,
      optional: (load, fallback) => new Section(guarded(load), fallback),
      async piece(name, load, fallback) {
        try {
          const value = await withTimeout(pieceLimitMs(budget, performance.now() - startedAt), guarded(load));
          if (value !== timedOut) return value;
          degraded.push({ section: name, reason: 'timeout' });
        } catch (error) {
          degraded.push({ section: name, reason: reasonOf(error) });
        }
        return fallback;
      },
      async headPiece(load, fallback) {
        const pieceStartedAt = performance.now();
        const value = await withTimeout(
          headPieceLimitMs(budget, pieceStartedAt - startedAt),
          load.catch(() => fallback),
        );
        headPiecesMs = Math.max(headPiecesMs, performance.now() - pieceStartedAt);
        if (value !== timedOut) return value;
        // Data in time for its section, but not for the head: caches must not keep that page.
        void load.then(
          () => degraded.push({ section: 'seo', reason: 'timeout' }),
          () => {},
        );
        return fallback;
      },
    },
  };
}

/** Timing of a page's head. */
export interface HeadTiming {
  /** Duration since the start of the request, ms; without the wait for sections that the head uses. */
  ms: number;
  /** A part of the head had to be loaded from an upstream. */
  isCold: boolean;
}

/** Returns how long a page with a complete head waits for sections before it is streamed without them, in ms. */
export function streamingDelayMs({ ms, isCold }: HeadTiming): number {
  return Math.max(isCold ? minStreamingDelay.coldMs : minStreamingDelay.warmMs, ms);
}

/** Members of a page's head, or that decide whether the page exists: never deferred. */
const headMembers = new Set(['seo', 'breadcrumbs', 'pagination']);

/**
 * Waits for a composition's sections.
 * @param degraded From `createTools`; failures are added, also those of deferred sections.
 * @param budget With `deferredMs` 0, a section slower than `sectionMs` is replaced by its fallback. Otherwise, a
 *   section that is not complete soon after the head (`sectionMs` at most) is deferred: missing in `data`, despite its
 *   type.
 * @param options.headTimingOf Called when the head is complete; its timing determines how long sections are waited for.
 * @param options.supplementary Names of sections that are used only if they are hardly slower than the others.
 * @throws {ProblemError} when a section finds that the requested page does not exist.
 */
export async function settle<Data extends object>(
  composition: Composition<Data>,
  degraded: Degraded,
  { headMs, sectionMs, supplementaryMs = 0, deferredMs }: Omit<Budget, 'pieceMs'>,
  {
    headTimingOf = () => ({ ms: 0, isCold: false }),
    supplementary = new Set(),
  }: { headTimingOf?: () => HeadTiming; supplementary?: ReadonlySet<string> | undefined } = {},
): Promise<Settled<Data>> {
  const data: Partial<Data> = {};
  const deferred: Record<string, DeferredSection> = {};
  const startedAt = performance.now();

  const settleMember = async <Name extends keyof Data & string>(name: Name, ms: number) => {
    const member = composition[name];
    if (!(member instanceof Section)) {
      data[name] = member as Data[Name];
      return;
    }
    try {
      const value = await withTimeout(ms, member.load);
      if (value === timedOut && deferredMs > 0 && !headMembers.has(name)) {
        deferred[name] = loadDeferred(name, member, degraded, deferredMs - (performance.now() - startedAt));
      } else if (value === timedOut) {
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
  const settleAll = (members: typeof names, ms: number) => Promise.all(members.map((name) => settleMember(name, ms)));
  const head = settleAll(
    names.filter((name) => headMembers.has(name)),
    headMs,
  );
  if (deferredMs > 0) await head;
  const ms = deferredMs > 0 ? Math.min(sectionMs, streamingDelayMs(headTimingOf())) : sectionMs;
  const sections = names.filter((name) => !headMembers.has(name) && !supplementary.has(name));
  await Promise.all([head, settleAll(sections, ms)]);
  const others = names.filter((name) => supplementary.has(name));
  if (others.length > 0) {
    const loads = others.map((name) => composition[name] instanceof Section && composition[name].load);
    await withTimeout(supplementaryMs, Promise.allSettled(loads));
    // A busy process reads what has arrived meanwhile only after its timers have run.
    await setImmediate();
  }
  await settleAll(others, 0);
  // Restore the composition's order, not that of arrival: equal data must give equal bytes.
  const ordered = Object.fromEntries(names.filter((name) => name in data).map((name) => [name, data[name]]));
  return { data: ordered as Data, degraded, deferred };
}

/** Resolves to a deferred section; null when it fails or is too late for the stream. */
async function loadDeferred(name: string, section: Section<unknown>, degraded: Degraded, ms: number): Promise<unknown> {
  try {
    const value = await withTimeout(ms, section.load);
    if (value !== timedOut) return value;
    degraded.push({ section: name, reason: 'timeout' });
  } catch (error) {
    degraded.push({ section: name, reason: reasonOf(error) });
  }
  return null;
}

/** Returns the reason of an upstream failure for `degraded`. @throws any other error. */
function reasonOf(error: unknown): DegradedReason {
  if (error instanceof UpstreamError) return error.reason;
  throw error;
}
