/** Several processes of one server, as the page of operations shows them. */
import { expect, test } from 'vitest';
import { createMetrics } from '../../bff/metrics.ts';
import { joinDetails } from '../../bff/ops/joinDetails.ts';
import { createProcessView } from '../../bff/ops/processView.ts';

const now = () => 1_700_000_000_000;

/** What a process of this server tells, as it comes over the line. */
async function detailsOf(circuit: 'closed' | 'open', happen: (metrics: ReturnType<typeof createMetrics>) => void) {
  const metrics = createMetrics({ now });
  metrics.watchStore('page', () => ({ entries: 1, bytes: 10 }));
  happen(metrics);
  const view = createProcessView({ metrics, circuits: () => ({ content: circuit }), role: 'all', now });
  const details = await view.details();
  view.close();
  return JSON.parse(JSON.stringify(details));
}

test('counts add up, the worst state stands, and what happened to one stands once', async () => {
  const call = { upstream: 'content', operation: 'header', region: 'de', outcome: 'ok' } as const;
  const one = await detailsOf('closed', ({ cacheRequests, journal }) => {
    cacheRequests.inc({ cache: 'header', tier: 'l1', result: 'hit' }, 3);
    journal.called({ ...call, ms: 5 });
    journal.made({ page: 'home', region: 'de', request: 'de' }, [{ section: 'banner', reason: 'status' }]);
    journal.redirected('de', '/from/', '/to/');
  });
  const other = await detailsOf('open', ({ cacheRequests, journal }) => {
    cacheRequests.inc({ cache: 'header', tier: 'l1', result: 'miss' }, 2);
    cacheRequests.inc({ cache: 'footer', tier: 'l1', result: 'stale_error' });
    journal.called({ ...call, ms: 7 });
    journal.made({ page: 'home', region: 'de', request: 'de' }, [{ section: 'banner', reason: 'status' }]);
    journal.redirected('de', '/from/', '/to/');
  });
  const joined = joinDetails([one, other]);
  const last = (numbers: number[] | undefined) => numbers?.at(-1);
  expect([last(joined.lookups['header']?.asked), last(joined.lookups['header']?.kept)]).toEqual([5, 3]);
  expect(last(joined.standIns['footer']?.times)).toBe(1);
  expect([last(joined.calls['content header']?.made), last(joined.calls['content header']?.ms)]).toEqual([2, 12]);
  expect(joined.slowest.map(({ ms }) => ms)).toEqual([7, 5]);
  expect(joined.lacking).toMatchObject([{ section: 'banner', region: 'de', answers: 2 }]);
  expect(joined.redirects).toMatchObject([{ from: '/from/', times: 2 }]);
  expect(joined.circuits).toEqual({ content: 'open' });
  expect(joined.fills).toEqual({ page: { entries: 2, bytes: 20 } });
  expect(last(joined.process.rssMb)).toBeCloseTo((last(one.process.rssMb) ?? 0) + (last(other.process.rssMb) ?? 0));
});
