import { pino } from 'pino';
import { createAnswerCache } from '../../bff/upstreams/answerCache.ts';
import { type Calls, createCalls, type Upstream } from '../../bff/upstreams/createCall.ts';
import { createGuard } from '../../bff/upstreams/transport/guard.ts';
import { countsAgainst, createAgent } from '../../bff/upstreams/transport/http.ts';
import { createVisit } from '../../bff/upstreams/visit.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { createMetrics } from '../../runtime/telemetry/metrics.ts';

/** How long one call may take, where UPSTREAM_TIMEOUT_MS is longer: an operator sits in front of it. */
export const maxCallMs = 10_000;

/** Makes the product's calls without what stands around them in a server: nothing is cached, logged or reported to SSRLog. */
export interface Asking {
  calls(name: string, unwrap: Upstream['unwrap'], region: RegionCode): Calls;
  /** How long one call may take. */
  timeoutMs: number;
  close(): Promise<void>;
}

export function createAsking({ UPSTREAM_TIMEOUT_MS }: { UPSTREAM_TIMEOUT_MS: number }): Asking {
  const metrics = createMetrics();
  const cache = createAnswerCache({ metrics, off: true });
  const log = pino({ level: 'silent' });
  const agent = createAgent();
  const timeoutMs = Math.min(UPSTREAM_TIMEOUT_MS, maxCallMs);
  // What it finds it says itself.
  const events = { called() {}, lookedUp() {} };
  return {
    timeoutMs,
    calls(name, unwrap, region) {
      // One for each edition: calls that fail there must not hide how the others are.
      const guard = createGuard({ countsAgainst, onState() {} });
      const upstream: Upstream = {
        ...{ name, unwrap, guard, timeoutMs, cache, events, agent },
        explainsRefusals: name === 'shop',
      };
      return createCalls(upstream, createVisit({ region, pageUrl: '/', log }));
    },
    close: () => agent.destroy(),
  };
}
