/** The primary's side of several workers, which are processes that say what a test has them say. */
import path from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createWorkers } from '../../bff/cluster/workers.ts';
import { clustering } from '../../bff/resilience/tiers.ts';

/** What a scripted worker does: answers by question (`end`: it ends instead, `stop`: in order), and codes of its end. */
interface Says {
  circuits?: object;
  purge?: number | 'end' | 'stop';
  /** In place of `purge`, where it is none on trial. */
  purges?: 'end';
  endsWith?: number;
  stopsWith?: number;
}

const everything = { all: true } as const;

function workersThat(first: Says, others: Says = first, limits: Partial<Record<keyof typeof clustering, number>> = {}) {
  const log: Record<string, unknown>[] = [];
  const lifecycle = { draining: false, starting: false };
  const workers = createWorkers({
    count: 2,
    script: path.join(import.meta.dirname, '../support/scriptedWorker.js'),
    env: { SAYS_FIRST: JSON.stringify(first), SAYS_OTHERS: JSON.stringify(others) },
    port: 0,
    sandboxOrigin: null,
    lifecycle,
    log: pino({ level: 'info' }, { write: (line) => log.push(JSON.parse(line)) }),
    limits: { ...clustering, ...limits } as typeof clustering, // its numbers are literals
  });
  onTestFinished(async () => {
    workers.drain();
    await workers.close().catch(() => {});
  });
  const messages = (msg: string) => log.filter((line) => line['msg'] === msg);
  return { ...workers, lifecycle, messages };
}

test('all of them are ready before the server is, and listen on one port', async () => {
  const { listen, lifecycle, messages } = workersThat({});
  const listening = listen();
  expect(lifecycle.starting).toBe(true);
  expect(await listening).toBeGreaterThan(0);
  expect(lifecycle.starting).toBe(false);
  expect(messages('a worker is ready').map(({ worker }) => worker)).toEqual(expect.arrayContaining([1, 2]));
});

test('a worker that ends again and again ends the start, each time later', async () => {
  const { listen, messages } = workersThat({}, { endsWith: 3 }, { firstRestMs: 1 });
  await expect(listen()).rejects.toThrow(/^WORKERS: /);
  const ends = messages('a worker ended and will be replaced');
  expect(ends.map(({ worker, code, restMs }) => [worker, code, restMs])).toEqual([
    [2, 3, 1],
    [2, 3, 2],
    [2, 3, 4],
  ]);
});

test('a server that lacks a worker is not ready', async () => {
  const { listen, purge, lifecycle, messages } = workersThat({}, { purge: 'end' }, { firstRestMs: 60_000 });
  await listen();
  await purge(everything, { dryRun: true }).catch(() => {});
  await expect.poll(() => lifecycle.starting).toBe(true);
  expect(messages('a worker ended and will be replaced')).toMatchObject([{ worker: 2, restMs: 30_000 }]);
});

test('metrics say how many workers are there, and how often one fell', async () => {
  const { listen, purge, registry, lifecycle } = workersThat(
    {},
    { purge: 'end' },
    { firstRestMs: 60_000, answerMs: 1 },
  );
  const workers = async () => (await registry.metrics()).match(/^proart_worker.*$/gm);
  await listen();
  expect(await workers()).toEqual([
    'proart_workers{state="ready"} 2',
    'proart_workers{state="missing"} 0',
    'proart_worker_falls_total 0',
  ]);
  await purge(everything, { dryRun: true }).catch(() => {});
  await expect.poll(() => lifecycle.starting).toBe(true);
  expect(await workers()).toEqual([
    'proart_workers{state="ready"} 1',
    'proart_workers{state="missing"} 1',
    'proart_worker_falls_total 1',
  ]);
});

test('a worker that is told to stop, and does, has not fallen', async () => {
  const { listen, purge, registry, messages } = workersThat(
    {},
    { purge: 'stop' },
    { firstRestMs: 60_000, answerMs: 1 },
  );
  await listen();
  await purge(everything, { dryRun: true }).catch(() => {});
  await expect.poll(() => messages('a worker ended and will be replaced')).toHaveLength(1);
  expect(await registry.metrics()).toContain('proart_worker_falls_total 0');
});

test('an upstream is as it is where it is worst', async () => {
  const { listen, circuits } = workersThat(
    { circuits: { content: 'open', recent: 'closed', shop: 'closed' } },
    { circuits: { content: 'half-open', recent: 'closed', shop: 'half-open' } },
  );
  await listen();
  expect(await circuits()).toEqual({ content: 'open', recent: 'closed', shop: 'half-open' });
});

test('what a purge concerns adds up', async () => {
  const { listen, purge } = workersThat({ purge: 3 }, { purge: 4 });
  await listen();
  expect(await purge(everything, { dryRun: true })).toBe(7);
  expect(await purge(everything, { dryRun: false })).toBe(7);
});

test.each([
  ['says nothing', {}, 1],
  // Nobody waits for that one.
  ['ends', { purge: 'end' }, 60_000],
  ['has counted what it concerns, and ends', { purge: 3, purges: 'end' }, 60_000],
] as const)('a purge fails when a worker %s, and metrics do not', async (_how, says, purgeMs) => {
  const { listen, purge, registry } = workersThat({ purge: 3 }, says, { purgeMs, answerMs: 1 });
  await listen();
  await expect(purge(everything, { dryRun: false })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await registry.metrics()).toContain('process_start_time_seconds ');
});

test('a server whose worker did not stop in order did not either', async () => {
  const { listen, drain, close, messages } = workersThat({}, { stopsWith: 1 });
  await listen();
  drain();
  await expect(close()).rejects.toThrow('in order');
  expect(messages('a worker did not stop in order').map(({ worker, code }) => [worker, code])).toEqual([[2, 1]]);
});
