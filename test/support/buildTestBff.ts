import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { type Bff, type BffOptions, buildBff } from '../../bff/app.ts';
import { type Config, parseConfig } from '../../runtime/config/config.ts';
import { buildHttpApp } from '../../runtime/http/httpApp.ts';
import { createMetrics, type Metrics } from '../../runtime/telemetry/metrics.ts';
import { sandboxSettings, startSandbox } from '../../sandbox/sandbox.ts';

interface PreparedBff extends Bff {
  app: FastifyInstance;
  metrics: Metrics;
  config: Config;
  log: Record<string, unknown>[];
}

interface ListeningBff extends PreparedBff {
  site: string;
}

export interface TestBff extends ListeningBff {
  sandbox: TestSandbox;
}

interface TestSandbox {
  origin: string;
  stop(): Promise<void>;
  /** Starts the sandbox again on the same port. */
  start(): Promise<void>;
  fault(fault: Record<string, unknown>): Promise<void>;
  calls(path: string): Promise<ReceivedCall[]>;
}

interface ReceivedCall {
  path: string;
  query: Record<string, string>;
  body?: Record<string, string>;
  operationName?: string;
}

/** Builds a BFF that does not listen yet, so that the caller can still extend its `app`. */
export async function prepareBffOver(
  origin: string,
  env: Record<string, string> = {},
  options: BffOptions = {},
): Promise<PreparedBff> {
  const log: Record<string, unknown>[] = [];
  // All requests of a test come from one client.
  const unlimited = { RATE_LIMIT_PER_MINUTE: '0' };
  const config = parseConfig({ ...sandboxSettings(origin), ...unlimited, ...env }, { sandbox: true });
  const metrics = createMetrics(options.now && { now: options.now });
  const logger = pino({ level: 'info' }, { write: (line) => log.push(JSON.parse(line)) });
  const app = buildHttpApp({
    config,
    log: logger,
    lifecycle: { draining: false },
    metrics,
    hosts: config.ALLOWED_HOSTS,
  });
  const bff = await buildBff(app, config, { metrics, ...options });
  return { ...bff, app, metrics, config, log };
}

/** Starts a BFF whose upstreams are all at this origin; the caller closes its `app`. */
export async function buildBffOver(...args: Parameters<typeof prepareBffOver>): Promise<ListeningBff> {
  const bff = await prepareBffOver(...args);
  return { ...bff, site: await bff.app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** Starts a BFF with its own sandbox; both stop with the test. */
export async function buildTestBff(env: Record<string, string> = {}, options: BffOptions = {}): Promise<TestBff> {
  let running = await startSandbox();
  const { origin } = running;
  const bff = await buildBffOver(origin, env, options);
  onTestFinished(async () => {
    await bff.app.close();
    await running.close();
  });
  return {
    ...bff,
    sandbox: {
      ...sandboxControls(origin),
      stop: () => running.close(),
      async start() {
        running = await startSandbox({ port: Number(new URL(origin).port) });
      },
    },
  };
}

function sandboxControls(origin: string): Omit<TestSandbox, 'stop' | 'start'> {
  return {
    origin,
    async fault(fault) {
      const reply = await fetch(`${origin}/__sandbox/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      });
      if (!reply.ok) throw new Error(await reply.text());
    },
    async calls(path) {
      const reply = await fetch(`${origin}/__sandbox/calls`);
      const { calls } = (await reply.json()) as { calls: Awaited<ReturnType<TestSandbox['calls']>> };
      return calls.filter((call) => call.path.startsWith(path));
    },
  };
}
