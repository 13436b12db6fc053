import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { within } from '../../contracts/within.ts';
import type { Config } from '../config/config.ts';
import { isoTime } from './isoTime.ts';
import { createLogOutput } from './logOutput.ts';

/** How long the end of a process waits for a reader of the log, and for spans to be sent. */
const flushMs = 2_000;

/** What the log has to know of traces. */
interface Tracing {
  /** Fields of each line; undefined without tracing. */
  traceFields: () => (() => object) | undefined;
  /** Sends what has not been sent; never rejects. */
  sendSpans: () => Promise<void>;
}

interface ProcessLog {
  log: FastifyBaseLogger;
  /** Waits a moment for lines and spans that are not out yet. */
  flush(): Promise<unknown>;
}

/** The log of a process, each line with its trace where there is one. */
export function createLog({ LOG_LEVEL }: Config, { traceFields, sendSpans }: Tracing): ProcessLog {
  const output = createLogOutput(16_000);
  const mixin = traceFields();
  return {
    log: pino({ level: LOG_LEVEL, timestamp: isoTime, ...(mixin && { mixin }) }, output),
    flush: () => Promise.all([output.drained(flushMs), within(flushMs, sendSpans())]),
  };
}
