import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { PrebuiltResponse } from '../../contracts/prebuiltResponse.ts';
import { buildHttpApp } from '../../runtime/http/httpApp.ts';
import { listen } from '../../runtime/http/listen.ts';
import { createMetrics } from '../../runtime/telemetry/metrics.ts';

/** Builds the HTTP app without routes, with access to its log and metrics; it closes with the test. */
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
    async listen() {
      const port = await listen(app, 'PORT', '127.0.0.1', 0);
      return { origin: `http://127.0.0.1:${port}`, port };
    },
  };
}

/** A prebuilt response with this word as its body and `cache-status`. */
export function prebuiltWith(word: string): PrebuiltResponse {
  return {
    etag: `"${word}"`,
    headers: ['content-type', 'text/plain', 'cache-status', word],
    encodings: undefined,
    plain: () => Buffer.from(word),
    record: { route: `/${word}`, summary: {} },
  };
}
