/** Request ids: sent in the response, in the log line and to upstreams that accept one. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { traceIdOf } from '../telemetry/tracing/spans.ts';

const clientIdPattern = /^[\w-]{8,64}$/;

/** Range of the counter in the last eight hex digits of an id. */
const firstCount = 0x1000_0000;
const lastCount = 0x7fff_ffff;

let randomPrefix = '';
let count = lastCount;

/**
 * Returns a UUID: a random prefix and a counter, as drawing all digits would cost as much as all headers of a cached
 * response.
 */
function newId(): string {
  if (count === lastCount) {
    randomPrefix = randomUUID().slice(0, -8);
    count = firstCount;
  }
  count += 1;
  return randomPrefix + count.toString(16);
}

/**
 * Returns the client's request id if valid, else the trace id, else a new UUID. With the trace id, the id shown on an
 * error page leads to the trace.
 */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const clientId = request.headers['x-request-id'];
  return typeof clientId === 'string' && clientIdPattern.test(clientId) ? clientId : (traceIdOf(request) ?? newId());
}
