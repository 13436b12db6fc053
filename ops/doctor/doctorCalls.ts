import { pino } from 'pino';
import { createAnswerCache } from '../../bff/upstreams/answerCache.ts';
import { type Calls, createCalls, type Upstream } from '../../bff/upstreams/createCalls.ts';
import { createGuard } from '../../bff/upstreams/transport/guard.ts';
import { createAgent, isBreakerFailure } from '../../bff/upstreams/transport/http.ts';
import { createVisit } from '../../bff/upstreams/visit.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { createMetrics } from '../../runtime/telemetry/metrics.ts';

/** Upper bound for the timeout of one call, in ms: an operator waits for the result. */
export const maxCallMs = 10_000;

/** The upstream calls of the BFF, without caching, logging and reports to SSRLog. */
export interface DoctorCalls {
  forUpstream(name: string, unwrap: Upstream['unwrap'], region: RegionCode): Calls;
  /** Timeout of one call, in ms. */
  timeoutMs: number;
  close(): Promise<void>;
}

/** Creates the doctor's upstream calls; `close` releases their connections. */
export function createDoctorCalls({ UPSTREAM_TIMEOUT_MS }: { UPSTREAM_TIMEOUT_MS: number }): DoctorCalls {
  const metrics = createMetrics();
  const cache = createAnswerCache({ metrics, off: true });
  const log = pino({ level: 'silent' });
  const agent = createAgent();
  const timeoutMs = Math.min(UPSTREAM_TIMEOUT_MS, maxCallMs);
  const events = { callFinished() {}, lookupFinished() {} };
  return {
    timeoutMs,
    forUpstream(name, unwrap, region) {
      // One guard per edition: an open circuit of one edition must not hide the state of the others.
      const guard = createGuard({ countsAgainst: isBreakerFailure, onState() {} });
      const upstream: Upstream = {
        ...{ name, unwrap, guard, timeoutMs, cache, events, agent },
        explainsErrors: name === 'shop',
      };
      return createCalls(upstream, createVisit({ region, pageUrl: '/', log }));
    },
    close: () => agent.destroy(),
  };
}
