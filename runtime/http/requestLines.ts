/** What is counted of every request, and its one line in the log. */
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { type Logger, levels, symbols } from 'pino';
import type { AnswerRecord } from '../../contracts/prebuiltResponse.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { noteAnswer, traceIdOf } from '../telemetry/tracing/spans.ts';

/** A request that was answered. */
export interface Completed {
  request: IncomingMessage;
  /** Letters, digits, `_` and `-`. */
  requestId: string;
  method: string;
  status: number;
  ms: number;
}

/** What pino has of a logger: where its lines go, and the parts of them that stand in each. */
interface PinoParts {
  [symbols.streamSym]: { write(line: string): void };
  [symbols.timeSym](): string;
  [symbols.chindingsSym]: string;
}
type PinoLogger = Pick<Logger, 'levelVal'> & PinoParts;

const message = 'request completed';
const level = levels.values['info'] as number;
const start = `{"level":${level}`;

/** What requests with the same record, method and status share. */
interface Shared {
  observe(seconds: number): void;
  tally(): void;
  /** Their fields as they stand in a line, up to the request's id. */
  fields: string;
}

/** Counts requests that were answered, and writes their lines. */
export interface RequestLines {
  /** A request whose fields are its own. */
  one(completed: Completed, record: AnswerRecord): void;
  /** One of many with the same record: the line that pino would write, past its work of writing any. */
  ready(completed: Completed, record: AnswerRecord): void;
}

/** Lines name the route's pattern: an address may hold what must not be logged. @param log Pino's, with its own way to write a line. */
export function createRequestLines(log: FastifyBaseLogger, metrics?: Metrics): RequestLines {
  const pino = log as unknown as PinoLogger;
  const shared = new WeakMap<AnswerRecord, Map<string, Shared>>();

  const observer = ({ method, status }: Pick<Completed, 'method' | 'status'>, route: string) =>
    metrics?.serverRequests.of({
      http_request_method: method,
      http_route: route,
      http_response_status_code: status,
    }) ?? (() => {});
  const tallyOf = ({ status }: Pick<Completed, 'status'>, { summary }: AnswerRecord) =>
    metrics?.journal.tally(status, summary) ?? (() => {});

  /** Made once for all answers of a record: a cached answer costs little more than its line. */
  function sharedOf(record: AnswerRecord, { method, status }: Completed): Shared {
    const ofRecord = shared.get(record) ?? new Map<string, Shared>();
    shared.set(record, ofRecord);
    const key = `${method} ${status}`;
    const had = ofRecord.get(key);
    if (had) return had;
    const { route, summary } = record;
    const child = log.child({ method, route, status, ...summary }) as unknown as PinoLogger;
    // In one piece, and no wider than its letters.
    const fields = Buffer.from(`${child[symbols.chindingsSym]},"msg":"${message}","reqId":"`).toString();
    const made = { observe: observer({ method, status }, route), tally: tallyOf({ status }, record), fields };
    ofRecord.set(key, made);
    return made;
  }

  const toLogged = (ms: number) => Math.round(ms * 10) / 10;

  return {
    one(completed, record) {
      const { request, requestId, method, status, ms } = completed;
      const { route, summary } = record;
      observer({ method, status }, route)(ms / 1_000);
      tallyOf({ status }, record)();
      noteAnswer(request, completed, record);
      const traceId = traceIdOf(request);
      const fields = { reqId: requestId, method, route, status, ms: toLogged(ms), ...summary };
      log.info(traceId ? { ...fields, traceId } : fields, message);
    },

    ready(completed, record) {
      const { observe, tally, fields } = sharedOf(record, completed);
      const { request, requestId, ms } = completed;
      observe(ms / 1_000);
      tally();
      noteAnswer(request, completed, record);
      if (pino.levelVal > level) return;
      const traceId = traceIdOf(request);
      const end = `","ms":${toLogged(ms)}${traceId ? `,"traceId":"${traceId}"` : ''}}\n`;
      pino[symbols.streamSym].write(start + pino[symbols.timeSym]() + fields + requestId + end);
    },
  };
}
