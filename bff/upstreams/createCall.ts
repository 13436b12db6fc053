import type { Agent } from 'undici';
import { z } from 'zod';
import type { Freshness } from '../../contracts/endpoint.ts';
import { UpstreamError } from '../errors.ts';
import type { Cached } from '../resilience/cached.ts';
import { getJson } from '../resilience/http.ts';
import type { FailureReporter } from '../resilience/report.ts';
import type { Visit } from './visit.ts';

/** An upstream as the composition root sets it up. */
export interface Upstream {
  name: string;
  agent: Agent;
  timeoutMs: number;
  cache: Cached;
  reporter: FailureReporter;
  /**
   * Takes the result out of the upstream's wrapper; `undefined` when there is none.
   * @returns `failed` when the wrapper itself says so.
   */
  unwrap(body: unknown): { failed: boolean; result: unknown };
}

export interface Operation<Result extends object> {
  /** Name in logs, metrics and tags. */
  operation: string;
  url: string;
  /** In the cache's key and on the address, in this order. */
  query: Readonly<Record<string, string | number>>;
  freshness: Freshness;
  schema: z.ZodType<Result>;
}

/** GETs one operation: from the cache or the upstream; null when the upstream has nothing for this region or path. */
export type Call = <Result extends object>(operation: Operation<Result>) => Promise<Result | null>;

/**
 * Binds an upstream to the request that calls are made for. Every answer is parsed by its schema before anyone sees it;
 * every failure becomes one `UpstreamError`, one log line and one SSRLog report.
 */
export function createCall(upstream: Upstream, visit: Visit): Call {
  return async (operation) => {
    const url = new URL(operation.url);
    for (const [name, value] of Object.entries(operation.query)) url.searchParams.set(name, String(value));
    const { result } = await upstream.cache(operation.freshness, url.href, () =>
      fetchResult(upstream, visit, operation, url),
    );
    return result;
  };
}

async function fetchResult<Result extends object>(
  upstream: Upstream,
  visit: Visit,
  { operation, schema }: Operation<Result>,
  url: URL,
): Promise<{ result: Result | null }> {
  const call = { upstream: upstream.name, operation, url, agent: upstream.agent, timeoutMs: upstream.timeoutMs };
  const startedAt = performance.now();
  const done = (outcome: Visit['calls'][number]['outcome']) => {
    const ms = Math.round(performance.now() - startedAt);
    visit.calls.push({ operation, outcome, ms });
    return ms;
  };
  try {
    const { failed, result } = upstream.unwrap(await getJson(call));
    if (failed) throw new UpstreamError(call, 'status', 'the answer says that it failed');
    if (result === undefined) throw new UpstreamError(call, 'format', 'no result in the answer');
    const parsed = schema.nullable().safeParse(result);
    // Where it is wrong, not what is in it: content may be personal.
    if (!parsed.success)
      throw new UpstreamError(
        call,
        'format',
        `wrong shape at /${z.core.toDotPath(parsed.error.issues[0]?.path ?? [])}`,
      );
    done('ok');
    return { result: parsed.data };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const ms = done(error.reason);
    visit.log.warn(
      { upstream: upstream.name, operation, reason: error.reason, ms },
      `upstream call failed: ${error.message}`,
    );
    upstream.reporter.report({ websiteCode: visit.region, apiUrl: url, pageUrl: visit.pageUrl });
    throw error;
  }
}
