/** Pending upstream calls and queued reports when the process stops. */
import request from 'supertest';
import { expect, test } from 'vitest';
import { reporting as limits } from '../../../bff/upstreams/transport/report.ts';
import { closeGraceMs } from '../../../bff/upstreams/upstreams.ts';
import type { PageVisit } from '../../../contracts/pageSource.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';

const second = 1_000;
const path = '/de/proart/laptops-home/';
const visit: PageVisit = { region: 'de', path, query: '', pageUrl: path, requestId: 'test-of-closing' };

/** Closes a BFF during a background call of this duration. */
async function closeDuringCall(ms: number) {
  const bff = await buildTestBff();
  await bff.sandbox.fault({ match: '/api/nc/v1/price', fault: 'slow', ms });
  expect(await bff.source.prices(visit, ['studio-16'], { wait: 'none', elapsedMs: 0 })).toBeNull();
  await expect.poll(() => bff.sandbox.calls('/api/nc/v1/price'), { interval: 5 }).toHaveLength(1);
  const startedAt = performance.now();
  await bff.app.close();
  const endMs = performance.now() - startedAt;
  const failed = bff.log.filter(({ msg }) => String(msg).startsWith('upstream call failed'));
  return { endMs, failed, reports: await bff.sandbox.calls('/api/nc/v1/SSRLog') };
}

test('a call that ends within the grace period after closing is not aborted', async () => {
  const { failed, reports } = await closeDuringCall(closeGraceMs / 4);
  expect([failed, reports]).toEqual([[], []]);
});

test('closing does not wait for a longer call', async () => {
  const { endMs } = await closeDuringCall(60 * second);
  expect(endMs).toBeLessThan(closeGraceMs + 10 * second);
});

/** A BFF that sends reports to an upstream with this fault. */
async function startReporting(fault: object) {
  const { app, site, sandbox, metrics } = await buildTestBff({ RATE_LIMIT_PER_MINUTE: '0' });
  await sandbox.fault({ match: '/api/nc/v1/SSRLog', ...fault });
  return {
    close: () => app.close(),
    async send(count: number) {
      const payload = { apiUrl: '/a', pageUrl: '/b', websiteCode: 'de' };
      for (let report = 0; report < count; report += 1) await request(site).post('/bff/v1/client-errors').send(payload);
    },
    async countOf(result: string) {
      const { values } = await metrics.ssrLog.get();
      return values.find(({ labels }) => labels.result === result)?.value ?? 0;
    },
  };
}

test('reports that end within the flush time are sent', async () => {
  const { close, send, countOf } = await startReporting({ fault: 'slow', ms: limits.flushMs / 4 });
  await send(1);
  await close();
  expect(await countOf('sent')).toBe(1);
});

test('a report without a response times out', async () => {
  const { send, countOf } = await startReporting({ fault: 'hang' });
  await send(1);
  await expect.poll(() => countOf('failed'), { timeout: limits.timeoutMs + 10 * second }).toBe(1);
});

test('closing waits for reports no longer than the flush time', async () => {
  const { close, send } = await startReporting({ fault: 'hang' });
  // Sent a few at a time until each times out, these reports would take half a minute.
  await send((15 * limits.connections * 2 * second) / limits.timeoutMs);
  const startedAt = performance.now();
  await close();
  expect(performance.now() - startedAt).toBeLessThan(limits.flushMs + 10 * second);
});
