import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { webVitalsCall } from '../../contracts/calls/webVitals.ts';
import { makePersonal } from '../../runtime/http/responses/personal.ts';
import type { Metrics } from '../../runtime/telemetry/metrics.ts';

interface Options {
  metrics: Metrics;
  siteOrigin: () => string;
}

/** Maximum body size in bytes; the contract's members take about 150. */
const maxBodyBytes = 1_024;

/** Counts web vitals that browsers measured. The engine is all that is read of the browser's name, and nothing is logged. */
export const webVitalsRoutes: FastifyPluginAsyncZod<Options> = async (app, { metrics, siteOrigin }) => {
  makePersonal(app, siteOrigin);
  const { endpoint, body } = webVitalsCall;
  app.post(
    endpoint,
    { schema: { body }, config: { strictRateLimit: true }, bodyLimit: maxBodyBytes },
    ({ body: { pageKind, CLS, ...durations }, headers }, reply) => {
      const labels = { page: pageKind, engine: engineOf(headers['user-agent']) };
      for (const [metric, ms] of Object.entries(durations))
        if (ms !== undefined) metrics.webVitals.observe({ ...labels, metric }, ms / 1_000);
      if (CLS !== undefined) metrics.layoutShift.observe(labels, CLS);
      return reply.code(204).send();
    },
  );
};

/** Engines by which measurements are counted. */
export const engineNames = ['chromium', 'firefox', 'webkit', 'other'] as const;

/** Engine of a browser. All browsers of iOS are WebKit; they name themselves `CriOS`, `FxiOS` or `EdgiOS`. */
function engineOf(userAgent = ''): (typeof engineNames)[number] {
  if (/\bFirefox\//.test(userAgent)) return 'firefox';
  if (/\b(?:Chrome|Chromium|HeadlessChrome)\//.test(userAgent)) return 'chromium';
  return /\bAppleWebKit\//.test(userAgent) ? 'webkit' : 'other';
}
