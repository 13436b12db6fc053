import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { within } from '../../contracts/within.ts';
import { stopping } from '../cache/tiers.ts';
import type { Config } from '../config/config.ts';
import { sendSpans, traceFields } from '../telemetry/tracing/spans.ts';
import { isoTime } from './isoTime.ts';
import { createLogOutput } from './logOutput.ts';

/** The log of a process, each line with its trace where there is one; `flush` waits a moment for lines and spans that are not out yet. */
export function createLog({ LOG_LEVEL }: Config) {
  const output = createLogOutput(16_000);
  const mixin = traceFields();
  const log: FastifyBaseLogger = pino({ level: LOG_LEVEL, timestamp: isoTime, ...(mixin && { mixin }) }, output);
  return { log, flush: () => Promise.all([output.drained(stopping.logMs), within(stopping.logMs, sendSpans())]) };
}
