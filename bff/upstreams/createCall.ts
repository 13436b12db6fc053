import { createHash } from 'node:crypto';
import type { Agent } from 'undici';
import { z } from 'zod';
import type { DegradedReason } from '../../contracts/degraded.ts';
import type { Freshness } from '../../contracts/endpoint.ts';
import { type GraphqlError, UpstreamError } from '../../runtime/http/problems/errors.ts';
import { startCallSpan } from '../../runtime/telemetry/tracing/spans.ts';
import type { AnswerCache } from './answerCache.ts';
import type { CallEvents, CallFinished, LookupFinished } from './callEvents.ts';
import type { Guard } from './transport/guard.ts';
import { type Answer, callJson, type HttpCall } from './transport/http.ts';
import type { Visit } from './visit.ts';

/** What every call says of itself. */
interface Operation<Result extends object> {
  /** Name in logs, metrics and tags. */
  operation: string;
  url: string;
  /** On the address, in this order. */
  query?: Readonly<Record<string, string | number>>;
  /**
   * What the result is parsed by before anyone sees it. Parsing what it gave must give the same again: cached answers are
   * parsed once more when they come from Redis or the disk.
   */
  schema: z.ZodType<Result | null>;
}

/** An operation whose answer is the same for everybody; its query is in the cache's key. */
export interface SharedOperation<Result extends object> extends Operation<Result> {
  freshness: Freshness;
  /** On the URL behind the query, another one for each call: in no cache key. */
  unkeyed?: (() => Operation<Result>['query']) | undefined;
}

/** An operation whose answer is somebody's own, or that changes something: never cached, never shared between callers. */
export interface PersonalOperation<Result extends object> extends Operation<Result> {
  /** Its absence is what keeps a personal operation out of the cache. */
  freshness?: never;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown;
}

/** Makes one shared call: from the cache or the upstream; null when the upstream has nothing for this region or path. */
export type SharedCall = <Result extends object>(operation: SharedOperation<Result>) => Promise<Result | null>;

/** Makes one personal call; null when the upstream has nothing. */
export type PersonalCall = <Result extends object>(operation: PersonalOperation<Result>) => Promise<Result | null>;

/** The calls that a client is made of, bound to the request they are made for. Both throw `UpstreamError`. */
export interface Calls {
  shared: SharedCall;
  personal: PersonalCall;
}

/** An upstream as the composition root sets it up. */
export interface Upstream {
  name: string;
  agent: Agent;
  guard: Guard;
  timeoutMs: number;
  cache: AnswerCache;
  /** Called with all that its calls come to. */
  events: CallEvents;
  /** Takes the result out of the upstream's wrapper; `undefined` when there is none. */
  unwrap(body: unknown): Unwrapped;
  /** A 4xx of it comes in the same wrapper, which says why. */
  explainsRefusals?: boolean;
}

/** What a wrapper holds; `failed` when the wrapper itself says so. */
export interface Unwrapped {
  failed: boolean;
  /** Why, where it is not simply a status. */
  reason?: DegradedReason;
  result: unknown;
  /** Errors of a GraphQL server: of the whole answer when it failed, else of parts of the result. */
  errors?: readonly GraphqlError[];
}

/**
 * Binds an upstream to the request that calls are made for. Every answer is parsed by its schema before anyone sees it;
 * every failure becomes one `UpstreamError`, one log line and one SSRLog report.
 */
export function createCalls(upstream: Upstream, visit: Visit): Calls {
  return {
    shared: (operation) => lookUp(upstream, visit, operation),
    async personal(operation) {
      const startedAt = performance.now();
      const url = addressOf(operation);
      const { value, bytes } = await load(upstream, visit, operation, url);
      const found = { result: 'bypass', bytes, freshUntil: 0, staleUntil: 0, usableUntil: 0 } as const;
      const ms = performance.now() - startedAt;
      upstream.events.lookedUp({ visit, operation: operation.operation, url, ms, attempts: 1, found });
      return value;
    },
  };
}

/** Asks the cache, and behind it the upstream. */
async function lookUp<Result extends object>(
  upstream: Upstream,
  visit: Visit,
  operation: SharedOperation<Result>,
): Promise<Result | null> {
  const url = addressOf(operation);
  const startedAt = performance.now();
  let attempts = 0;
  const onSend = () => {
    attempts += 1;
  };
  const end = (found: LookupFinished['found']) => {
    const ms = performance.now() - startedAt;
    upstream.events.lookedUp({ visit, operation: operation.operation, url, ms, attempts, found });
  };
  try {
    const found = await upstream.cache.get<Result>({
      key: keyOf(upstream.name, operation, url),
      operation: operation.operation,
      freshness: operation.freshness,
      tags: tagsOf(operation, visit),
      load: (known) => load(upstream, visit, operation, url, { known, onSend }),
      revive: (value) => operation.schema.nullable().safeParse(value).data,
      ...(visit.renews && { renews: true }),
    });
    end(found);
    return found.value;
  } catch (error) {
    end({ error });
    throw error;
  }
}

function addressOf({ url: base, query = {} }: Operation<object>): URL {
  return addQuery(new URL(base), query);
}

function addQuery(url: URL, query: Readonly<Record<string, string | number>>): URL {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

/** Where an upstream stands is not in its keys: every instance, and the next start, finds what this one has cached. */
function keyOf(upstream: string, { operation }: SharedOperation<object>, { pathname, search }: URL): string {
  const key = `${upstream}:${operation}:${pathname}${search}`;
  return key.length <= longestKey
    ? key
    : `${upstream}:${operation}:${createHash('sha256').update(key).digest('base64url')}`;
}

const longestKey = 256;

// One list for all entries of an operation and edition: there are very many of them.
const tagLists = new Map<string, readonly string[]>();

function tagsOf({ operation, query = {} }: SharedOperation<object>, { region }: Visit): readonly string[] {
  const isRegional = Object.values(query).includes(region);
  const key = isRegional ? `${operation} ${region}` : operation;
  const made = tagLists.get(key) ?? [`op:${operation}`, ...(isRegional ? [`region:${region}`] : [])];
  tagLists.set(key, made);
  return made;
}

async function load<Result extends object>(
  upstream: Upstream,
  visit: Visit,
  operation: SharedOperation<Result> | PersonalOperation<Result>,
  keyed: URL,
  { known, onSend }: { known?: Answer<Result | null> | undefined; onSend?: HttpCall['onSend'] } = {},
): Promise<Answer<Result | null>> {
  const more = 'unkeyed' in operation ? operation.unkeyed?.() : undefined;
  const url = more ? addQuery(new URL(keyed), more) : keyed;
  const span = startCallSpan(upstream.name, operation.operation, url);
  const call = { ...toHttpCall(upstream, operation, url, span.headers), onSend };
  const startedAt = performance.now();
  const end = (outcome: CallFinished['outcome'], error: UpstreamError | null = null) => {
    const { upstream: by, operation: of } = call;
    upstream.events.called({
      visit,
      upstream: by,
      operation: of,
      url,
      span,
      ms: performance.now() - startedAt,
      outcome,
      error,
    });
  };
  try {
    let isPartial = false;
    const read = (json: unknown) => {
      const unwrapped = upstream.unwrap(json);
      isPartial = Boolean(unwrapped.errors?.length);
      return readResult(call, operation.schema, unwrapped);
    };
    const answer = await callJson(call, read, known);
    // The rest is used, but reported: nobody else would learn of a part that is missing from every answer.
    if (isPartial) end('graphql', new UpstreamError(call, 'graphql', 'errors beside the data'));
    else end('ok');
    return answer;
  } catch (error) {
    if (error instanceof UpstreamError) end(error.reason, error);
    throw error;
  }
}

function toHttpCall(
  { name, agent, guard, timeoutMs, unwrap, explainsRefusals }: Upstream,
  { operation, ...asked }: SharedOperation<object> | PersonalOperation<object>,
  url: URL,
  traceHeaders: Readonly<Record<string, string>>,
): HttpCall {
  const { headers, body } = asked as PersonalOperation<object>;
  const named = { upstream: name, operation };
  return {
    ...named,
    url,
    agent,
    guard,
    timeoutMs,
    idempotent: body === undefined,
    headers: { ...headers, ...traceHeaders },
    ...(body !== undefined && { body }),
    ...(explainsRefusals && { refusalIn: (json, status) => failureIn(named, unwrap(json), status) }),
  };
}

/** The error that a wrapper holds, if it says that it failed; with a status that is a refusal no part of it is of use. */
function failureIn(
  call: Pick<HttpCall, 'upstream' | 'operation'>,
  { failed, reason = 'status', errors = [] }: Unwrapped,
  status?: number,
): UpstreamError | null {
  if (!failed && (!status || errors.length === 0)) return null;
  const detail = 'the answer says that it failed';
  return new UpstreamError(call, reason, detail, { graphqlErrors: errors, ...(status && { status }) });
}

/** @throws {UpstreamError} when the wrapper says that it failed, holds nothing, or holds something of another shape. */
function readResult<Result extends object>(
  call: HttpCall,
  schema: z.ZodType<Result | null>,
  unwrapped: Unwrapped,
): Result | null {
  const failure = failureIn(call, unwrapped);
  if (failure) throw failure;
  const { result } = unwrapped;
  if (result === undefined) throw new UpstreamError(call, 'format', 'no result in the answer');
  const { success, data, error } = schema.nullable().safeParse(result);
  if (success) return data;
  // Where it is wrong, not what is in it: content may be personal.
  throw new UpstreamError(call, 'format', `wrong shape at /${z.core.toDotPath(error.issues[0]?.path ?? [])}`);
}
