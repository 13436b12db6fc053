/** Metrics and log line of every request. */
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { type Logger, levels, symbols } from 'pino';
import type { ResponseRecord } from '../../contracts/prebuiltResponse.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { recordResponse, traceIdOf } from '../telemetry/tracing/spans.ts';

/** A completed request. */
export interface Completed {
  request: IncomingMessage;
  /** Letters, digits, `_` and `-`. */
  requestId: string;
  method: string;
  status: number;
  ms: number;
}

/** Private members of a pino logger: its stream, time function and serialised bindings. */
interface PinoParts {
  [symbols.streamSym]: { write(line: string): void };
  [symbols.timeSym](): string;
  [symbols.chindingsSym]: string;
}
type PinoLogger = Pick<Logger, 'levelVal'> & PinoParts;

const message = 'request completed';
const level = levels.values['info'] as number;
const linePrefix = `{"level":${level}`;

/** Data shared by requests with the same record, method and status. */
interface Shared {
  observe(seconds: number): void;
  tally(): void;
  /** Serialised log fields, up to the request id. */
  fields: string;
}

/** Records completed requests in metrics, trace and log. */
export interface RequestLog {
  /** Records a request with fields of its own. */
  logRequest(completed: Completed, record: ResponseRecord): void;
  /** Records a request whose record is shared by many: writes the line that pino would, from preserialised fields. */
  logPrebuilt(completed: Completed, record: ResponseRecord): void;
}

/**
 * Creates the request log. Lines contain the route pattern, as a URL may contain personal data.
 * @param log A pino logger.
 */
export function createRequestLog(log: FastifyBaseLogger, metrics?: Metrics): RequestLog {
  const pino = log as unknown as PinoLogger;
  const shared = new WeakMap<ResponseRecord, Map<string, Shared>>();

  const observer = ({ method, status }: Pick<Completed, 'method' | 'status'>, route: string) =>
    metrics?.serverRequests.observer({
      http_request_method: method,
      http_route: route,
      http_response_status_code: status,
    }) ?? (() => {});
  const tallyOf = ({ status }: Pick<Completed, 'status'>, { summary }: ResponseRecord) =>
    metrics?.journal.tally(status, summary) ?? (() => {});

  /** Created once per combination of record, method and status. */
  function sharedOf(record: ResponseRecord, { method, status }: Completed): Shared {
    const sharedByKey = shared.get(record) ?? new Map<string, Shared>();
    shared.set(record, sharedByKey);
    const key = `${method} ${status}`;
    const existing = sharedByKey.get(key);
    if (existing) return existing;
    const { route, summary } = record;
    const child = log.child({ method, route, status, ...summary }) as unknown as PinoLogger;
    // Flattened to a one-byte string, which is written faster.
    const fields = Buffer.from(`${child[symbols.chindingsSym]},"msg":"${message}","reqId":"`).toString();
    const created = { observe: observer({ method, status }, route), tally: tallyOf({ status }, record), fields };
    sharedByKey.set(key, created);
    return created;
  }

  const roundMs = (ms: number) => Math.round(ms * 10) / 10;

  return {
    logRequest(completed, record) {
      const { request, requestId, method, status, ms } = completed;
      const { route, summary } = record;
      observer({ method, status }, route)(ms / 1_000);
      tallyOf({ status }, record)();
      recordResponse(request, completed, record);
      const traceId = traceIdOf(request);
      const fields = { reqId: requestId, method, route, status, ms: roundMs(ms), ...summary };
      log.info(traceId ? { ...fields, traceId } : fields, message);
    },

    logPrebuilt(completed, record) {
      const { observe, tally, fields } = sharedOf(record, completed);
      const { request, requestId, ms } = completed;
      observe(ms / 1_000);
      tally();
      recordResponse(request, completed, record);
      if (pino.levelVal > level) return;
      const traceId = traceIdOf(request);
      const end = `","ms":${roundMs(ms)}${traceId ? `,"traceId":"${traceId}"` : ''}}\n`;
      pino[symbols.streamSym].write(linePrefix + pino[symbols.timeSym]() + fields + requestId + end);
    },
  };
}
