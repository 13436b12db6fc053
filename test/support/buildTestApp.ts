import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { PrebuiltResponse } from '../../contracts/prebuiltResponse.ts';
import { buildHttpApp } from '../../runtime/http/httpApp.ts';
import { listen } from '../../runtime/http/listen.ts';
import { createMetrics } from '../../runtime/telemetry/metrics.ts';

/** The front door, with what it logs and counts and nothing behind it; it closes with the test, which may have changed `lifecycle`. */
export function buildTestApp(options: Partial<Parameters<typeof buildHttpApp>[0]> = {}) {
  const log: Record<string, unknown>[] = [];
  const metrics = createMetrics();
  const lifecycle = { draining: false };
  const app = buildHttpApp({
    config: { TRUST_PROXY: [], SITE_ORIGIN: undefined },
    log: pino({ level: 'info' }, { write: (line) => log.push(JSON.parse(line)) }),
    lifecycle,
    metrics,
    ...options,
  });
  onTestFinished(() => app.close());
  return {
    app,
    log,
    metrics,
    lifecycle,
    /** Takes connections from now on: where, as an origin and as a port. */
    async listen() {
      const port = await listen(app, 'PORT', '127.0.0.1', 0);
      return { origin: `http://127.0.0.1:${port}`, port };
    },
  };
}

/** An answer that is ready, whose body is this word; its `cache-status` says it, too. */
export function readyWith(word: string): PrebuiltResponse {
  return {
    etag: `"${word}"`,
    headers: ['content-type', 'text/plain', 'cache-status', word],
    encodings: undefined,
    plain: () => Buffer.from(word),
    record: { route: `/${word}`, summary: {} },
  };
}
