import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sjson from 'secure-json-parse';
import { Agent, type Dispatcher, errors, request } from 'undici';
import { RefusedError } from '../../../runtime/cache/redis/refusedError.ts';
import { isDeeperThan } from '../../../runtime/http/limits/isDeeperThan.ts';
import { UpstreamError } from '../../../runtime/http/problems/errors.ts';
import type { Guard } from './guard.ts';
import { breaker, retrying } from './guard.ts';

/** Bounds of one upstream answer. */
export const answerLimits = {
  bytes: 5 * 1_024 * 1_024,
  depth: 64,
  /** How long the body of a refusal may take to come; then its status is all that is known. */
  refusalMs: 1_000,
} as const;

/** Connections of one upstream. */
export const pool = { connections: 64, connectMs: 1_500, keepAliveMs: 10_000, headerBytes: 16_384 } as const;

/** One upstream call: where it goes and what it is called in logs, metrics and reports. */
export interface HttpCall {
  upstream: string;
  operation: string;
  url: URL;
  agent: Dispatcher;
  guard: Guard;
  timeoutMs: number;
  headers?: Readonly<Record<string, string>>;
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown;
  /** May be made again after a failure of the connection. */
  idempotent: boolean;
  /** The error that the body of a 4xx holds, where it says more than the status does; null when it holds none. */
  refusalIn?: (json: unknown, status: number) => UpstreamError | null;
  /** Runs with each attempt, when its place in the queue has come. */
  onSend?: (() => void) | undefined;
}

/** Takes what is asked for out of parsed JSON (`__proto__` members removed). @throws {UpstreamError} when it is not there. */
type Read<T> = (json: unknown) => T;

export interface Answer<T> {
  value: T;
  /** Length of the answer's text. */
  bytes: number;
  /** Hash of that text. */
  digest: string;
}

/** The connections of one upstream; never shared, so that a slow one cannot starve the others. */
export function createAgent(): Agent {
  return new Agent({
    connections: pool.connections,
    pipelining: 1,
    connect: { timeout: pool.connectMs },
    keepAliveTimeout: pool.keepAliveMs,
    maxHeaderSize: pool.headerBytes,
    maxResponseSize: answerLimits.bytes,
    // The deadline of `callJson` covers the whole call; these would only fire earlier and name another cause.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/**
 * Asks for JSON under one deadline that covers queueing, connecting, a retry and every byte of the body.
 * @param known What the same call was answered with before: given back when the text has not changed, unread.
 * @throws {UpstreamError} whatever goes wrong; reason `overload` when the call was not made.
 */
export async function callJson<T>(call: HttpCall, read: Read<T>, known?: Answer<T>): Promise<Answer<T>> {
  const controller = new AbortController();
  const abortAfter = (ms: number) =>
    setTimeout(() => controller.abort(new UpstreamError(call, 'timeout', `no answer within ${ms} ms`)), ms);
  let timer = abortAfter(call.timeoutMs);
  try {
    return await call.guard.run((isProbe) => {
      if (isProbe) {
        // Everybody else is refused meanwhile.
        clearTimeout(timer);
        timer = abortAfter(Math.min(call.timeoutMs, breaker.probeMs));
      }
      return attempts(call, (reply) => answerOf(call, reply, read, known), controller.signal);
    });
  } catch (error) {
    throw toUpstreamError(call, error, controller.signal);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A failure that a second attempt may mend: nothing of an answer had come, or what stands before the upstream answered for it (502 to
 * 504, without a time to come again).
 */
class Unanswered extends UpstreamError {}

type Take<T> = (reply: Dispatcher.ResponseData) => Promise<Answer<T>>;

async function attempts<T>(call: HttpCall, take: Take<T>, signal: AbortSignal): Promise<Answer<T>> {
  try {
    return await take(await send(call, signal));
  } catch (error) {
    const known = toUpstreamError(call, error, signal);
    if (!(known instanceof Unanswered) || !call.idempotent || !call.guard.takeRetry()) throw known;
    await wait(Math.random() * retrying.maxWaitMs, undefined, { signal });
    return await take(await send(call, signal));
  }
}

async function answerOf<T>(
  call: HttpCall,
  reply: Dispatcher.ResponseData,
  read: Read<T>,
  known: Answer<T> | undefined,
): Promise<Answer<T>> {
  // Redirects are not followed: an API that moves is a fault to be seen.
  if (reply.statusCode >= 300 || reply.statusCode === 204) throw await refusal(call, reply);
  const body = await bodyOf(call, reply);
  const digest = createHash('sha256').update(new Uint8Array(body)).digest('base64url');
  return digest === known?.digest ? known : { value: read(parseJson(call, body)), bytes: body.byteLength, digest };
}

/** The text of an answer that says it is JSON. */
async function bodyOf(call: HttpCall, { headers, body }: Dispatcher.ResponseData): Promise<ArrayBuffer> {
  // We ask for no compression; undici would hand packed bytes on, and unpacking them has no bound.
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
    const code = codeOf(error);
    throw ['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code)
      ? new Unanswered(call, 'network', code)
      : error;
  }
}

/** The error of an answer whose status says that there is none; obeys its `Retry-After`. */
async function refusal(call: HttpCall, reply: Dispatcher.ResponseData): Promise<UpstreamError> {
  const { statusCode, headers, body } = reply;
  const askedMs = statusCode === 429 || statusCode === 503 ? waitOf(headers['retry-after']) : 0;
  if (askedMs > 0) call.guard.hold(askedMs);
  const said = isOfTheRequest(statusCode) ? await saidIn(call, reply) : null;
  if (said) return said;
  // Read, so that the connection can be used again; nobody waits for it for longer than for a retry.
  const signal = AbortSignal.timeout(retrying.maxWaitMs);
  await body.dump({ limit: answerLimits.bytes, signal }).catch(() => {});
  const Kind = [502, 503, 504].includes(statusCode) && askedMs <= 0 ? Unanswered : UpstreamError;
  return new Kind(call, 'status', `HTTP ${statusCode}`, { status: statusCode });
}

/** What the body of a refusal says; null when it says nothing, or not in time. */
async function saidIn(call: HttpCall, reply: Dispatcher.ResponseData): Promise<UpstreamError | null> {
  const { refusalIn } = call;
  if (!refusalIn) return null;
  const timer = setTimeout(() => reply.body.destroy(), answerLimits.refusalMs);
  try {
    return refusalIn(parseJson(call, await bodyOf(call, reply)), reply.statusCode);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Whether a status speaks against the one request, and not against the upstream. */
function isOfTheRequest(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}

/** How long a `Retry-After` asks to wait, in milliseconds: it holds seconds or a date. */
function waitOf(header: string | string[] | undefined): number {
  const seconds = Number(header);
  if (!Number.isNaN(seconds)) return seconds * 1_000;
  const until = Date.parse(String(header));
  return Number.isNaN(until) ? 0 : until - Date.now();
}

/** Whether a failure speaks against the upstream, and not against this one request. */
export function countsAgainst(error: unknown): boolean {
  if (!(error instanceof UpstreamError)) return !(error instanceof RefusedError);
  const { status, reason } = error;
  // A cart that is lost is the shop's business as usual.
  if (reason === 'graphql') return false;
  return status === undefined || !isOfTheRequest(status);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(call: HttpCall, body: ArrayBuffer): unknown {
  let json: unknown;
  try {
    json = sjson.parse(utf8.decode(body), null, { protoAction: 'remove', constructorAction: 'remove' });
  } catch {
    throw new UpstreamError(call, 'format', 'not valid JSON');
  }
  if (isDeeperThan(json, answerLimits.depth)) throw new UpstreamError(call, 'format', 'nested too deeply');
  return json;
}

/** @param signal Of the call's deadline; says what an end of it is. */
function toUpstreamError(call: HttpCall, error: unknown, signal: AbortSignal): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (error instanceof RefusedError) return new UpstreamError(call, 'overload', error.reason);
  if (signal.aborted) return signal.reason;
  if (error instanceof errors.ConnectTimeoutError) return new UpstreamError(call, 'timeout', 'no connection');
  const isTooLarge =
    error instanceof errors.ResponseExceededMaxSizeError || error instanceof errors.HeadersOverflowError;
  if (isTooLarge) return new UpstreamError(call, 'format', 'too large');
  return new UpstreamError(call, 'network', codeOf(error));
}

/** Only the code: a message may hold an address with its query. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
}
