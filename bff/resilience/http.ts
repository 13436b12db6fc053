import sjson from 'secure-json-parse';
import { Agent, type Dispatcher, errors, request } from 'undici';
import { UpstreamError } from '../errors.ts';
import { answerLimits, pool } from './tiers.ts';

/** One upstream call: where it goes and what it is called in logs, metrics and reports. */
export interface HttpCall {
  upstream: string;
  operation: string;
  url: URL;
  agent: Dispatcher;
  timeoutMs: number;
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
    // The deadline of `getJson` covers the whole call; these would only fire earlier and name another cause.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}

/**
 * GETs JSON under one deadline that covers queueing, connecting and every byte of the body.
 * @returns the parsed body, `__proto__` members removed; not yet checked against a schema.
 * @throws {UpstreamError} whatever goes wrong.
 */
export async function getJson(call: HttpCall): Promise<unknown> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), call.timeoutMs);
  try {
    const reply = await request(call.url, {
      dispatcher: call.agent,
      signal: controller.signal,
      headers: { accept: 'application/json, text/plain, */*' },
    });
    // Redirects are not followed: an API that moves is a fault to be seen.
    if (reply.statusCode >= 300 || reply.statusCode === 204) {
      await reply.body.dump({ limit: answerLimits.bytes }).catch(() => {});
      throw new UpstreamError(call, 'status', `HTTP ${reply.statusCode}`);
    }
    // We ask for no compression; undici would hand packed bytes on, and unpacking them has no bound.
    const encoding = reply.headers['content-encoding'] ?? 'identity';
    if (!/\bjson\b/.test(String(reply.headers['content-type'])) || encoding !== 'identity') {
      reply.body.on('error', () => {}).destroy();
      throw new UpstreamError(call, 'format', 'not JSON');
    }
    return parseJson(call, await reply.body.arrayBuffer());
  } catch (error) {
    throw toUpstreamError(call, error, controller.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
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

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (depth === 0) return true;
  return Object.values(value).some((member) => isDeeperThan(member, depth - 1));
}

function toUpstreamError(call: HttpCall, error: unknown, timedOut: boolean): UpstreamError {
  if (error instanceof UpstreamError) return error;
  if (timedOut) return new UpstreamError(call, 'timeout', `no answer within ${call.timeoutMs} ms`);
  if (error instanceof errors.ConnectTimeoutError) return new UpstreamError(call, 'timeout', 'no connection');
  if (error instanceof errors.ResponseExceededMaxSizeError) return new UpstreamError(call, 'format', 'too large');
  // Only the code: a message may hold an address with its query.
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  return new UpstreamError(call, 'network', code);
}
