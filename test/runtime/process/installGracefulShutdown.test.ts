/** Graceful shutdown of a process: responses, snapshot, second signal, uncaught errors. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { drainLimits } from '../../../runtime/http/draining.ts';
import { duplicateSignalMs } from '../../../runtime/process/installGracefulShutdown.ts';
import { type BffProcess, startBffProcess } from '../../support/bffProcess.ts';
import { type RawResponse, rawRequest } from '../../support/rawRequest.ts';

/** Requests a page whose banner call is delayed; resolves when the call has reached the upstream. */
async function requestSlowPage({ origin, sandbox }: BffProcess, ms: number): Promise<{ reply: Promise<RawResponse> }> {
  await rawRequest(`${sandbox}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: '/api/v1/banner', fault: 'slow', ms }),
  });
  const reply = rawRequest(`${origin}/bff/v1/de/pages/home`);
  const calls = async () => (await rawRequest(`${sandbox}/__sandbox/calls`)).text;
  await expect.poll(calls, { timeout: 10_000, interval: 10 }).toContain('/api/v1/banner');
  return { reply };
}

const readiness = ({ ops }: BffProcess) =>
  rawRequest(`${ops}/readyz`).then(
    ({ status }) => status,
    () => 0,
  );

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'proart-stop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a shutdown turns readiness off, serves while draining, completes responses and saves the snapshot', async () => {
  const folder = temporaryFolder();
  const bff = await startBffProcess({ DRAIN_MS: '1000', SNAPSHOT_DIR: folder });
  const { reply } = await requestSlowPage(bff, 1_300);
  bff.signal('SIGTERM');
  await expect.poll(() => readiness(bff), { interval: 10 }).toBe(503);
  // A draining process accepts connections even after a pause longer than a closing listener waits.
  const startedAt = performance.now();
  while (performance.now() - startedAt < 10 * drainLimits.pollMs) await readiness(bff);
  expect((await rawRequest(`${bff.origin}/bff/v1/fr/shell`)).status).toBe(200);
  expect((await reply).status).toBe(200);
  expect(await bff.ended).toBe(0);
  expect(readFileSync(path.join(folder, 'content.ndjson'), 'utf8')).toContain('"operation":"banner"');
});

test('two signals of one key press count as one; a later signal exits immediately', async () => {
  const bff = await startBffProcess({ DRAIN_MS: '20000' });
  bff.signal('SIGINT');
  bff.signal('SIGTERM');
  await expect.poll(() => readiness(bff), { interval: 10 }).toBe(503);
  const startedAt = performance.now();
  while (performance.now() - startedAt < 2 * duplicateSignalMs) expect(await readiness(bff)).toBe(503);
  bff.signal('SIGTERM');
  expect(await bff.ended).toBe(1);
  expect(bff.log.at(-1)).toMatchObject({ msg: 'second SIGTERM, exiting' });
});

test('an uncaught error is logged and starts a short graceful shutdown', async () => {
  const throwOnSignal = "process.on('SIGWINCH', () => setImmediate(() => { throw new Error('nobody caught this'); }));";
  const bff = await startBffProcess({
    DRAIN_MS: '60000',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(throwOnSignal)}`,
  });
  const { reply } = await requestSlowPage(bff, 500);
  bff.signal('SIGWINCH');
  expect((await reply).status).toBe(200);
  expect(await bff.ended).toBe(1);
  expect(bff.log).toContainEqual(
    expect.objectContaining({
      level: 60,
      msg: 'shutting down after an uncaught error',
      err: expect.objectContaining({ message: 'nobody caught this' }),
    }),
  );
});
