/** The end of a process: what it still answers, what it saves, and what a second signal does. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { draining } from '../../../runtime/http/draining.ts';
import { sameSignalMs } from '../../../runtime/process/stopInOrder.ts';
import { type BffProcess, startBffProcess } from '../../support/bffProcess.ts';
import { type RawAnswer, rawRequest } from '../../support/rawRequest.ts';

/** Asks for a page whose call for banners takes this long; resolves when that call has gone out. */
async function askForSlowPage({ origin, sandbox }: BffProcess, ms: number): Promise<{ reply: Promise<RawAnswer> }> {
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

test('it says that it stops, goes on for a while, answers what is under way, and saves its content', async () => {
  const folder = temporaryFolder();
  const bff = await startBffProcess({ DRAIN_MS: '1000', SNAPSHOT_DIR: folder });
  const { reply } = await askForSlowPage(bff, 1_300);
  bff.signal('SIGTERM');
  await expect.poll(() => readiness(bff), { interval: 10 }).toBe(503);
  // Whoever has not heard of it yet is served, although nobody has come for longer than a listener waits that closes.
  const startedAt = performance.now();
  while (performance.now() - startedAt < 10 * draining.lookMs) await readiness(bff);
  expect((await rawRequest(`${bff.origin}/bff/v1/fr/shell`)).status).toBe(200);
  expect((await reply).status).toBe(200);
  expect(await bff.ended).toBe(0);
  expect(readFileSync(path.join(folder, 'content.ndjson'), 'utf8')).toContain('"operation":"banner"');
});

test('one press of a key, which signals twice, is one signal; the next one ends it at once', async () => {
  const bff = await startBffProcess({ DRAIN_MS: '20000' });
  bff.signal('SIGINT');
  bff.signal('SIGTERM');
  await expect.poll(() => readiness(bff), { interval: 10 }).toBe(503);
  const startedAt = performance.now();
  while (performance.now() - startedAt < 2 * sameSignalMs) expect(await readiness(bff)).toBe(503);
  bff.signal('SIGTERM');
  expect(await bff.ended).toBe(1);
  expect(bff.log.at(-1)).toMatchObject({ msg: 'second SIGTERM, exiting' });
});

test('an error that nobody caught is logged, and ends it in order after a moment', async () => {
  const throwing = "process.on('SIGWINCH', () => setImmediate(() => { throw new Error('nobody caught this'); }));";
  const bff = await startBffProcess({
    DRAIN_MS: '60000',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(throwing)}`,
  });
  const { reply } = await askForSlowPage(bff, 500);
  bff.signal('SIGWINCH');
  expect((await reply).status).toBe(200);
  expect(await bff.ended).toBe(1);
  expect(bff.log).toContainEqual(
    expect.objectContaining({
      level: 60,
      msg: 'stopping after an error nobody caught',
      err: expect.objectContaining({ message: 'nobody caught this' }),
    }),
  );
});
