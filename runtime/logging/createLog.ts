import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { withTimeout } from '../../contracts/withTimeout.ts';
import type { Config } from '../config/config.ts';
import { isoTime } from './isoTime.ts';
import { createLogOutput } from './logOutput.ts';

/** Maximum wait for log lines and spans at shutdown, ms. */
const flushMs = 2_000;

/** Tracing functions used by the log. */
interface Tracing {
  /** Returns a function for the trace fields of a line; undefined without tracing. */
  traceFields: () => (() => object) | undefined;
  /** Sends pending spans; never rejects. */
  sendSpans: () => Promise<void>;
}

interface ProcessLog {
  log: FastifyBaseLogger;
  /** Sends pending lines and spans, with a timeout. */
  flush(): Promise<unknown>;
}

/** Creates the log of a process; lines have a trace id when tracing is on. */
export function createLog({ LOG_LEVEL }: Config, { traceFields, sendSpans }: Tracing): ProcessLog {
  const output = createLogOutput(16_000);
  const mixin = traceFields();
  return {
    log: pino({ level: LOG_LEVEL, timestamp: isoTime, ...(mixin && { mixin }) }, output),
    flush: () => Promise.all([output.drained(flushMs), withTimeout(flushMs, sendSpans())]),
  };
}
