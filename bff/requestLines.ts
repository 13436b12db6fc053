/** What is counted of every request, and its one line in the log. */
import type { FastifyBaseLogger } from 'fastify';
import type { AnswerRecord } from '../contracts/readyAnswer.ts';
import type { Metrics } from './metrics.ts';

/** A request that was answered. */
export interface Completed {
  requestId: string;
  method: string;
  status: number;
  ms: number;
}

const message = 'request completed';

/** Lines name the route's pattern: an address may hold what must not be logged. */
export function createRequestLines(log: FastifyBaseLogger, metrics?: Metrics) {
  // A kept answer costs little more than its line, most of which other lines of its record have too.
  const logs = new WeakMap<AnswerRecord, Map<string, FastifyBaseLogger>>();

  function logOf(record: AnswerRecord, method: string, status: number): FastifyBaseLogger {
    const ofRecord = logs.get(record) ?? new Map<string, FastifyBaseLogger>();
    logs.set(record, ofRecord);
    const key = `${method} ${status}`;
    const had = ofRecord.get(key);
    if (had) return had;
    const made = log.child({ method, route: record.route, status, ...record.summary });
    ofRecord.set(key, made);
    return made;
  }

  function count({ method, status, ms }: Completed, route: string) {
    metrics?.serverRequests.observe(
      { http_request_method: method, http_route: route, http_response_status_code: status },
      ms / 1_000,
    );
  }

  const toLogged = (ms: number) => Math.round(ms * 10) / 10;

  return {
    /** A request whose fields are its own. */
    one(completed: Completed, { route, summary }: AnswerRecord) {
      count(completed, route);
      const { requestId, method, status, ms } = completed;
      log.info({ reqId: requestId, method, route, status, ms: toLogged(ms), ...summary }, message);
    },

    /** One of many with the same record. */
    ready(completed: Completed, record: AnswerRecord) {
      count(completed, record.route);
      const { requestId, method, status, ms } = completed;
      logOf(record, method, status).info({ reqId: requestId, ms: toLogged(ms) }, message);
    },
  };
}
