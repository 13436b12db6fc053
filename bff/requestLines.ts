/** What is counted of every request, and its one line in the log. */
import type { FastifyBaseLogger } from 'fastify';
import { type Logger, levels, symbols } from 'pino';
import type { AnswerRecord } from '../contracts/readyAnswer.ts';
import type { Metrics } from './metrics.ts';

/** A request that was answered. */
export interface Completed {
  /** Letters, digits, `_` and `-`. */
  requestId: string;
  method: string;
  status: number;
  ms: number;
}

/** What pino keeps of a logger: where its lines go, and the parts of them that stand in each. */
interface PinoParts {
  [symbols.streamSym]: { write(line: string): void };
  [symbols.timeSym](): string;
  [symbols.chindingsSym]: string;
}
type PinoLogger = Pick<Logger, 'levelVal'> & PinoParts;

const message = 'request completed';
const level = levels.values['info'] as number;

/** Lines name the route's pattern: an address may hold what must not be logged. @param log Pino's, with its own way to write a line. */
export function createRequestLines(log: FastifyBaseLogger, metrics?: Metrics) {
  const pino = log as unknown as PinoLogger;
  const fields = new WeakMap<AnswerRecord, Map<string, string>>();

  /** As they stand in a line, made once for all answers of a record: a kept answer costs little more than its line. */
  function fieldsOf(record: AnswerRecord, method: string, status: number): string {
    const ofRecord = fields.get(record) ?? new Map<string, string>();
    fields.set(record, ofRecord);
    const key = `${method} ${status}`;
    const had = ofRecord.get(key);
    if (had) return had;
    const child = log.child({ method, route: record.route, status, ...record.summary }) as unknown as PinoLogger;
    // In one piece, and no wider than its letters.
    const made = Buffer.from(child[symbols.chindingsSym]).toString();
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

    /** One of many with the same record: the line that pino would write, past its work of writing any. */
    ready(completed: Completed, record: AnswerRecord) {
      count(completed, record.route);
      if (pino.levelVal > level) return;
      const { requestId, method, status, ms } = completed;
      const shared = fieldsOf(record, method, status);
      const own = `,"reqId":"${requestId}","ms":${toLogged(ms)},"msg":"${message}"`;
      pino[symbols.streamSym].write(`{"level":${level}${pino[symbols.timeSym]()}${shared}${own}}\n`);
    },
  };
}
