import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sjson from 'secure-json-parse';
import { Agent, type Dispatcher, errors, request } from 'undici';
import { RefusedError } from '../../../runtime/cache/redis/refusedError.ts';
import { isNestedDeeperThan } from '../../../runtime/http/limits/isNestedDeeperThan.ts';
import { UpstreamError } from '../../../runtime/http/problems/errors.ts';
import type { Guard } from './guard.ts';
import { breaker, retrying } from './guard.ts';

/** Limits of an upstream response. */
export const responseLimits = {
  bytes: 5 * 1_024 * 1_024,
  depth: 64,
  /** Time limit for the body of an error response; after it, only the status is used. */
  errorBodyMs: 1_000,
} as const;

/** Connection pool of one upstream. */
export const pool = { connections: 64, connectMs: 1_500, keepAliveMs: 10_000, headerBytes: 16_384 } as const;

/** An upstream HTTP call; `upstream` and `operation` name it in logs, metrics and reports. */
export interface HttpCall {
  upstream: string;
  operation: string;
  url: URL;
  agent: Dispatcher;
  guard: Guard;
  timeoutMs: number;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without a body the call is a GET. */
  body?: unknown;
  /** The call may be retried: it has no side effects. */
  idempotent: boolean;
  /** Extracts a more specific error from the body of an error response; null when there is none. */
  extractError?: (json: unknown, status: number) => UpstreamError | null;
  /** Called with each attempt, when the request is sent. */
  onSend?: (() => void) | undefined;
}

/** Extracts the value from parsed JSON (without `__proto__` members). @throws {UpstreamError} when it is missing. */
type Read<T> = (json: unknown) => T;

/** A parsed upstream response. */
export interface Answer<T> {
  value: T;
  /** Length of the body. */
  bytes: number;
  /** Hash of the body. */
  digest: string;
}

/** Creates the connection pool of one upstream; not shared, so that a slow upstream cannot starve the others. */
export function createAgent(): Agent {
  return new Agent({
    connections: pool.connections,
    pipelining: 1,
    connect: { timeout: pool.connectMs },
    keepAliveTimeout: pool.keepAliveMs,
    maxHeaderSize: pool.headerBytes,
    maxResponseSize: responseLimits.bytes,
    // The deadline of `callJson` covers the whole call; undici's own timeouts would end a call with another error.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/**
 * Fetches JSON under one deadline that covers queueing, connecting, a retry and the whole body.
 * @param previous Earlier response of the same call: returned without parsing when the body has not changed.
 * @throws {UpstreamError} on any failure; reason `overload` when the call was refused.
 */
export async function callJson<T>(call: HttpCall, read: Read<T>, previous?: Answer<T>): Promise<Answer<T>> {
  const controller = new AbortController();
  const abortAfter = (ms: number) =>
    setTimeout(() => controller.abort(new UpstreamError(call, 'timeout', `no response within ${ms} ms`)), ms);
  let timer = abortAfter(call.timeoutMs);
  try {
    return await call.guard.run((isProbe) => {
      if (isProbe) {
        // A shorter timeout: all other calls are refused during a probe.
        clearTimeout(timer);
        timer = abortAfter(Math.min(call.timeoutMs, breaker.probeMs));
      }
      return sendWithRetry(call, (reply) => readAnswer(call, reply, read, previous), controller.signal);
    });
  } catch (error) {
    throw toUpstreamError(call, error, controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A failure worth a retry: the connection failed before a response, or a gateway responded (502 to 504 without
 * `Retry-After`).
 */
class RetryableError extends UpstreamError {}

type ReadResponse<T> = (reply: Dispatcher.ResponseData) => Promise<Answer<T>>;

async function sendWithRetry<T>(
  call: HttpCall,
  readResponse: ReadResponse<T>,
  signal: AbortSignal,
): Promise<Answer<T>> {
  try {
    return await readResponse(await send(call, signal));
  } catch (error) {
    const upstreamError = toUpstreamError(call, error, signal);
    const isRetried = upstreamError instanceof RetryableError && call.idempotent && call.guard.takeRetry();
    if (!isRetried) throw upstreamError;
    await wait(Math.random() * retrying.maxWaitMs, undefined, { signal });
    return await readResponse(await send(call, signal));
  }
}

async function readAnswer<T>(
  call: HttpCall,
  reply: Dispatcher.ResponseData,
  read: Read<T>,
  previous: Answer<T> | undefined,
): Promise<Answer<T>> {
  // Redirects are not followed: an API that has moved is reported as a failure.
  if (reply.statusCode >= 300 || reply.statusCode === 204) throw await toResponseError(call, reply);
  const body = await readBody(call, reply);
  const digest = createHash('sha256').update(new Uint8Array(body)).digest('base64url');
  return digest === previous?.digest
    ? previous
    : { value: read(parseJson(call, body)), bytes: body.byteLength, digest };
}

/** Reads the body of a response with a JSON content type. */
async function readBody(call: HttpCall, { headers, body }: Dispatcher.ResponseData): Promise<ArrayBuffer> {
  // Compressed bodies are rejected: no accept-encoding is sent, and decompression would bypass the size limit.
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!/\bjson\b/.test(String(headers['content-type'])) || encoding !== 'identity') {
    body.on('error', () => {}).destroy();
    throw new UpstreamError(call, 'format', 'not JSON');
  }
  return body.arrayBuffer();
}

async function send(call: HttpCall, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  const { url, agent, headers, body, onSend } = call;
  onSend?.();
  try {
    return await request(url, {
      dispatcher: agent,
      signal,
      headers: {
        accept: 'application/json, text/plain, */*',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  } catch (error) {
    const code = errorCode(error);
    throw ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code)
      ? new RetryableError(call, 'network', code)
      : error;
  }
}

/** Converts an error response to an error and obeys its `Retry-After`. */
async function toResponseError(call: HttpCall, reply: Dispatcher.ResponseData): Promise<UpstreamError> {
  const { statusCode, headers, body } = reply;
  const pauseMs = statusCode === 429 || statusCode === 503 ? retryAfterMs(headers['retry-after']) : 0;
  if (pauseMs > 0) call.guard.pauseFor(pauseMs);
  const bodyError = await readBodyError(call, reply);
  if (bodyError) return bodyError;
  // Draining the body, for at most the delay of a retry, makes the connection reusable.
  const signal = AbortSignal.timeout(retrying.maxWaitMs);
  await body.dump({ limit: responseLimits.bytes, signal }).catch(() => {});
  const ErrorClass = [502, 503, 504].includes(statusCode) && pauseMs <= 0 ? RetryableError : UpstreamError;
  return new ErrorClass(call, 'status', `HTTP ${statusCode}`, { status: statusCode });
}

/** Reads the error from the body of an error response; null when the body has no error or does not arrive in time. */
async function readBodyError(call: HttpCall, reply: Dispatcher.ResponseData): Promise<UpstreamError | null> {
  const { extractError } = call;
  if (!extractError) return null;
  const timer = setTimeout(() => reply.body.destroy(), responseLimits.errorBodyMs);
  try {
    return extractError(parseJson(call, await readBody(call, reply)), reply.statusCode);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** True for a status caused by the request, not by the state of the upstream. */
function isClientError(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** Converts a `Retry-After` header (seconds or a date) to milliseconds. */
function retryAfterMs(header: string | string[] | undefined): number {
  const seconds = Number(header);
  if (!Number.isNaN(seconds)) return seconds * 1_000;
  const until = Date.parse(String(header));
  return Number.isNaN(until) ? 0 : until - Date.now();
}

/** True for a failure of the upstream, which the breaker counts; false for an error of this request only. */
export function isBreakerFailure(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return !(error instanceof RefusedError);
  const { status, reason } = error;
  // GraphQL errors, such as a lost cart, are normal responses of a working shop.
  if (reason === 'graphql') return false;
  return status === undefined || !isClientError(status);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(call: HttpCall, body: ArrayBuffer): unknown {
  let json: unknown;
  try {
    json = sjson.parse(utf8.decode(body), null, { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    throw new UpstreamError(call, 'format', 'not valid JSON');
  }
  if (isNestedDeeperThan(json, responseLimits.depth)) throw new UpstreamError(call, 'format', 'nested too deeply');
  return json;
}

/** Converts any error of a call. @param signal Signal of the deadline; its reason is the timeout error. */
function toUpstreamError(call: HttpCall, error: unknown, signal: AbortSignal): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (error instanceof RefusedError) return new UpstreamError(call, 'overload', error.reason);
  if (signal.aborted) return signal.reason;
  if (error instanceof errors.ConnectTimeoutError) return new UpstreamError(call, 'timeout', 'connection timed out');
  const isTooLarge =
    error instanceof errors.ResponseExceededMaxSizeError || error instanceof errors.HeadersOverflowError;
  if (isTooLarge) return new UpstreamError(call, 'format', 'too large');
  return new UpstreamError(call, 'network', errorCode(error));
}

/** Returns the error code only: messages may contain a URL with its query. */
function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
}
