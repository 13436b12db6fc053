import { createHash } from 'node:crypto';
import type { Agent } from 'undici';
import { z } from 'zod';
import type { DegradedReason } from '../../contracts/degraded.ts';
import type { Freshness } from '../../contracts/endpoint.ts';
import { type GraphqlError, UpstreamError } from '../../runtime/http/problems/errors.ts';
import { startCallSpan } from '../../runtime/telemetry/tracing/spans.ts';
import type { AnswerCache } from './answerCache.ts';
import type { CallEvents, CallFinished, LookupFinished } from './callEvents.ts';
import { isEmpty } from './tolerant.ts';
import type { Guard } from './transport/guard.ts';
import { type Answer, callJson, type HttpCall } from './transport/http.ts';
import type { Visit } from './visit.ts';

/** Description of an upstream call. */
interface Operation<Result extends object> {
  /** Name in logs, metrics and tags. */
  operation: string;
  url: string;
  /** Query parameters, in this order. */
  query?: Readonly<Record<string, string | number>>;
  /**
   * Parses the result. Must be idempotent: cached responses are parsed once more when they come from Redis or the disk.
   */
  schema: z.ZodType<Result | null>;
}

/** An operation whose response is the same for all visitors; its query is part of the cache key. */
export interface SharedOperation<Result extends object> extends Operation<Result> {
  freshness: Freshness;
  /** Returns query parameters that differ with each call and are not part of the cache key. */
  unkeyed?: (() => Operation<Result>['query']) | undefined;
}

/** An operation of one visitor, or one that changes state: never cached, never shared between callers. */
export interface PersonalOperation<Result extends object> extends Operation<Result> {
  /** Always absent, so that the compiler rejects the operation as a shared, cacheable one. */
  freshness?: never;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without a body the call is a GET. */
  body?: unknown;
}

/** Serves a shared operation from cache or upstream; null when the upstream has nothing for this region or path. */
export type SharedCall = <Result extends object>(operation: SharedOperation<Result>) => Promise<Result | null>;

/** Makes a personal call; null when the upstream has nothing. */
export type PersonalCall = <Result extends object>(operation: PersonalOperation<Result>) => Promise<Result | null>;

/** The call functions of a client, bound to one request. Both throw `UpstreamError`. */
export interface Calls {
  shared: SharedCall;
  personal: PersonalCall;
}

/** An upstream as set up by the composition root. */
export interface Upstream {
  name: string;
  agent: Agent;
  guard: Guard;
  timeoutMs: number;
  cache: AnswerCache;
  /** Receives the outcome of every call and lookup. */
  events: CallEvents;
  /** Extracts the result from the upstream's envelope; the result is `undefined` when there is none. */
  unwrap(body: unknown): Unwrapped;
  /** Error responses use the same envelope, which contains the reason. */
  explainsErrors?: boolean;
}

/** Content of an envelope; `failed` when the envelope itself reports a failure. */
export interface Unwrapped {
  failed: boolean;
  /** Reason of the failure. Default: `status`. */
  reason?: DegradedReason;
  result: unknown;
  /** GraphQL errors: of the whole response when it failed, else of parts of the result. */
  errors?: readonly GraphqlError[];
}

/**
 * Binds an upstream to a request. Every response is parsed by its schema; every failure becomes one `UpstreamError`,
 * one log line and one SSRLog report.
 */
export function createCalls(upstream: Upstream, visit: Visit): Calls {
  return {
    shared: (operation) => lookUp(upstream, visit, operation),
    async personal(operation) {
      const startedAt = performance.now();
      const url = urlOf(operation);
      const { value, bytes } = await load(upstream, visit, operation, url);
      const found = { result: 'bypass', bytes, freshUntil: 0, staleUntil: 0, usableUntil: 0 } as const;
      const ms = performance.now() - startedAt;
      upstream.events.lookupFinished({ visit, operation: operation.operation, url, ms, attempts: 1, found });
      return value;
    },
  };
}

/** Serves the operation from the cache, or calls the upstream. */
async function lookUp<Result extends object>(
  upstream: Upstream,
  visit: Visit,
  operation: SharedOperation<Result>,
): Promise<Result | null> {
  const url = urlOf(operation);
  const startedAt = performance.now();
  let attempts = 0;
  const onSend = () => {
    attempts += 1;
  };
  const end = (found: LookupFinished['found']) => {
    const ms = performance.now() - startedAt;
    upstream.events.lookupFinished({ visit, operation: operation.operation, url, ms, attempts, found });
  };
  try {
    const found = await upstream.cache.get<Result>({
      key: keyOf(upstream.name, operation, url),
      operation: operation.operation,
      freshness: operation.freshness,
      tags: tagsOf(operation, visit),
      load: (previous) => load(upstream, visit, operation, url, { previous, onSend }),
      revive: (value) => operation.schema.nullable().safeParse(value).data,
      ...(visit.revalidatesFirst && { revalidatesFirst: true }),
    });
    end(found);
    return found.value;
  } catch (error) {
    end({ error });
    throw error;
  }
}

function urlOf({ url: base, query = {} }: Operation<object>): URL {
  return addQuery(new URL(base), query);
}

function addQuery(url: URL, query: Readonly<Record<string, string | number>>): URL {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
  return url;
}

/** Returns the cache key, without the upstream's origin: all instances and later starts share the entries. */
function keyOf(upstream: string, { operation }: SharedOperation<object>, { pathname, search }: URL): string {
  const key = `${upstream}:${operation}:${pathname}${search}`;
  return key.length <= maxKeyLength
    ? key
    : `${upstream}:${operation}:${createHash('sha256').update(key).digest('base64url')}`;
}

const maxKeyLength = 256;

// One tag array shared by all entries of an operation and edition, to save memory.
const tagLists = new Map<string, readonly string[]>();

function tagsOf({ operation, query = {} }: SharedOperation<object>, { region }: Visit): readonly string[] {
  const isRegional = Object.values(query).includes(region);
  const key = isRegional ? `${operation} ${region}` : operation;
  const tags = tagLists.get(key) ?? [`op:${operation}`, ...(isRegional ? [`region:${region}`] : [])];
  tagLists.set(key, tags);
  return tags;
}

async function load<Result extends object>(
  upstream: Upstream,
  visit: Visit,
  operation: SharedOperation<Result> | PersonalOperation<Result>,
  keyedUrl: URL,
  { previous, onSend }: { previous?: Answer<Result | null> | undefined; onSend?: HttpCall['onSend'] } = {},
): Promise<Answer<Result | null>> {
  const unkeyedQuery = 'unkeyed' in operation ? operation.unkeyed?.() : undefined;
  const url = unkeyedQuery ? addQuery(new URL(keyedUrl), unkeyedQuery) : keyedUrl;
  const span = startCallSpan(upstream.name, operation.operation, url);
  const call = { ...toHttpCall(upstream, operation, url, span.headers), onSend };
  const startedAt = performance.now();
  const end = (outcome: CallFinished['outcome'], error: UpstreamError | null = null) => {
    const { upstream: by, operation: of } = call;
    upstream.events.callFinished({
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
    const answer = await callJson(call, read, previous);
    // The partial data is used, but the failure is reported: otherwise a permanently missing part would go unnoticed.
    if (isPartial) end('graphql', new UpstreamError(call, 'graphql', 'partial response with errors'));
    else end('ok');
    return answer;
  } catch (error) {
    if (error instanceof UpstreamError) end(error.reason, error);
    throw error;
  }
}

function toHttpCall(
  { name, agent, guard, timeoutMs, unwrap, explainsErrors }: Upstream,
  { operation, ...options }: SharedOperation<object> | PersonalOperation<object>,
  url: URL,
  traceHeaders: Readonly<Record<string, string>>,
): HttpCall {
  const { headers, body } = options as PersonalOperation<object>;
  const identity = { upstream: name, operation };
  return {
    ...identity,
    url,
    agent,
    guard,
    timeoutMs,
    idempotent: body === undefined,
    headers: { ...headers, ...traceHeaders },
    ...(body !== undefined && { body }),
    ...(explainsErrors && { extractError: (json, status) => failureOf(identity, unwrap(json), status) }),
  };
}

/** Returns the error of a failed envelope; with an error status, any GraphQL error fails the whole response. */
function failureOf(
  call: Pick<HttpCall, 'upstream' | 'operation'>,
  { failed, reason = 'status', errors = [] }: Unwrapped,
  status?: number,
): UpstreamError | null {
  if (!failed && (!status || errors.length === 0)) return null;
  const detail = 'the response reports a failure';
  return new UpstreamError(call, reason, detail, { graphqlErrors: errors, ...(status && { status }) });
}

/**
 * Returns the result; null for an empty text or an empty list (PHP's empty object) where the schema has no list.
 * @throws {UpstreamError} when the envelope reports a failure, has no result, or one that does not fit the schema.
 */
function readResult<Result extends object>(
  call: HttpCall,
  schema: z.ZodType<Result | null>,
  unwrapped: Unwrapped,
): Result | null {
  const failure = failureOf(call, unwrapped);
  if (failure) throw failure;
  const { result } = unwrapped;
  if (result === undefined) throw new UpstreamError(call, 'format', 'no result in the response');
  const { success, data, error } = schema.nullable().safeParse(result);
  if (success) return data;
  if (isEmpty(result)) return null;
  // Only the path of the fault, no value: content may be personal.
  throw new UpstreamError(call, 'format', `unexpected shape at /${z.core.toDotPath(error.issues[0]?.path ?? [])}`);
}
