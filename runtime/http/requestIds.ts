/** The id of a request: in its answer, in its log line and, where an upstream takes one, in its calls. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { traceIdOf } from '../telemetry/tracing/spans.ts';

const givenPattern = /^[\w-]{8,64}$/;

/** The last eight digits of an id count, and are as many from the first to the last. */
const firstCount = 0x1000_0000;
const lastCount = 0x7fff_ffff;

let drawn = '';
let count = lastCount;

/** A UUID. Its first digits are drawn once for many: to draw all of them each time costs as much as all headers of a cached answer. */
function newId(): string {
  if (count === lastCount) {
    drawn = randomUUID().slice(0, -8);
    count = firstCount;
  }
  count += 1;
  return drawn + count.toString(16);
}

/**
 * The client's own id of a request when it can be one, else a new one: that of its trace, where there is
 * one, so that a visitor who reports the id of an error page has named the trace.
 */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && givenPattern.test(given) ? given : (traceIdOf(request) ?? newId());
}
