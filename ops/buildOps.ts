import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../runtime/config/config.ts';
import { serveHealth } from '../runtime/http/health.ts';
import { buildHttpApp, type Lifecycle } from '../runtime/http/httpApp.ts';
import type { Observed } from '../runtime/telemetry/observed.ts';
import { serveOps } from './serveOps.ts';

/** Builds the operations listener: metrics, health checks, the ops page and the purge endpoint. */
export function buildOps(
  config: Config,
  log: FastifyBaseLogger,
  lifecycle: Lifecycle,
  observed: Observed,
): FastifyInstance {
  const opsLog = log.child({ listener: 'ops' }, { level: atLeastWarn(config.LOG_LEVEL) });
  const ops = buildHttpApp({ config, log: opsLog, lifecycle, isOps: true });
  serveHealth(ops, lifecycle, observed.circuits);
  serveOps(ops, observed, { adminToken: config.ADMIN_TOKEN });
  return ops;
}

/** Logs warnings and above only: health probes call this listener every few seconds. */
function atLeastWarn(level: Config['LOG_LEVEL']): Config['LOG_LEVEL'] {
  return ['error', 'fatal', 'silent'].includes(level) ? level : 'warn';
}
