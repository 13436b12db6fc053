/** Shutdown of a server, and start with missing dependencies, without failed requests. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { stuckClient } from '../../support/rawSocket.ts';
import { unusedRedisUrl } from '../../support/redis.ts';

async function start(env: Record<string, string> = {}, args?: string[]): Promise<BuiltSite> {
  const built = await startBuiltSite(env, args);
  onTestFinished(async () => {
    await built.stop('SIGKILL');
  });
  return built;
}

async function slowBanner(sandbox: string, ms: number): Promise<void> {
  await fetch(`${sandbox}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: '/api/v1/banner', fault: 'slow', ms }),
  });
}

/** Sends requests on one connection until the server sends `connection: close`. */
async function requestUntilClosed(site: string, paths: readonly string[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const faults: string[] = [];
  for (let turn = 0; ; turn += 1) {
    const pathname = paths[turn % paths.length] ?? '/';
    try {
      const request = get(`${site}${pathname}`, { agent });
      const [reply] = (await once(request, 'response')) as [IncomingMessage];
      const body = await text(reply);
      if (reply.statusCode !== 200) faults.push(`${pathname}: ${reply.statusCode}`);
      if (/html/.test(reply.headers['content-type'] ?? '') && !body.endsWith('</html>'))
        faults.push(`${pathname}: cut off`);
      if (reply.headers.connection === 'close') break;
    } catch (error) {
      faults.push(`${pathname}: ${error}`);
      break;
    }
  }
  agent.destroy();
  return faults;
}

test('stopped at a random moment twenty times, the server completes every request and exits with 0', async () => {
  const paths = ['/de/proart/', '/bff/v1/de/pages/home', '/de/proart/?apilist', '/bff/v1/de/account', '/sa-ar/proart/'];
  for (let round = 0; round < 20; round += 1) {
    const built = await startBuiltSite({ DRAIN_MS: '1500' });
    const clients = Array.from({ length: 30 }, (_, n) =>
      requestUntilClosed(built.site, [...paths.slice(n % 5), ...paths]),
    );
    const momentMs = 50 + Math.random() * 500;
    await wait(momentMs);
    const code = await built.stop(round % 2 ? 'SIGINT' : 'SIGTERM');
    const faults = (await Promise.all(clients)).flat();
    expect({ round, momentMs, code, faults }).toEqual({ round, momentMs, code: 0, faults: [] });
  }
}, 360_000);

test('the server exits after a streamed page is complete', async () => {
  const { site, sandbox, stop } = await start({ DRAIN_MS: '0' });
  await slowBanner(sandbox, 2_000);
  const reply = await fetch(`${site}/fr/proart/`);
  const reading = reply.text();
  const ended = stop();
  const html = await reading;
  expect([html.endsWith('</html>'), html.includes('hero')]).toEqual([true, true]);
  expect(await ended).toBe(0);
});

test('a stop signal during the start stops the server once it has started', async () => {
  const built = await startBuiltSite({ DRAIN_MS: '0' });
  const code = await new Promise<number | null>((resolve, reject) => {
    const starting = startBuiltSite({ DRAIN_MS: '0', OPS_PORT: '0' }, ['--sandbox']);
    starting.then(async ({ stop }) => resolve(await stop()), reject);
  });
  expect(code).toBe(0);
  expect(await built.stop()).toBe(0);
});

test('a second signal exits at once', async () => {
  const { stop, log } = await start({ DRAIN_MS: '5000' });
  const ended = stop('SIGTERM');
  await wait(400);
  expect(await stop('SIGTERM')).toBe(1);
  expect(await ended).toBe(1);
  expect(log.some(({ msg }) => msg === 'second SIGTERM, exiting')).toBe(true);
});

test('an uncaught error is logged and shuts the server down in order', async () => {
  const folder = temporaryFolder();
  const throwing = "process.on('SIGWINCH', () => setImmediate(() => { throw new Error('nobody caught this'); }));";
  const { site, sandbox, stop, log } = await start({
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(throwing)}`,
    SNAPSHOT_DIR: folder,
  });
  expect((await fetch(`${site}/de/proart/`)).status).toBe(200);
  await slowBanner(sandbox, 500);
  const underWay = fetch(`${site}/bff/v1/it/pages/home`);
  await expect.poll(async () => (await (await fetch(`${sandbox}/__sandbox/calls`)).text()).includes('"it"')).toBe(true);
  expect(await stop('SIGWINCH')).toBe(1);
  expect((await underWay).status).toBe(200);
  const fatal = log.filter(({ level }) => level === 60);
  expect(fatal).toMatchObject([
    { msg: 'shutting down after an uncaught error', err: { message: 'nobody caught this' } },
  ]);
  expect(readFileSync(path.join(folder, 'content.ndjson'), 'utf8')).toContain('"operation":"header"');
});

test('a client that reads late gets complete responses before the server exits', async () => {
  const built = await start({ DRAIN_MS: '0' });
  const socket = await stuckClient(built);
  const ended = built.stop();
  await wait(500);
  const answers = await text(socket.resume());
  expect(answers.endsWith('</html>')).toBe(true);
  expect(answers.match(/<\/html>/g)).toHaveLength(answers.match(/HTTP\/1\.1 200/g)?.length ?? 0);
  expect(await ended).toBe(0);
});

test('a client that never reads delays the exit by ten seconds', async () => {
  const built = await start({ DRAIN_MS: '0' });
  const socket = await stuckClient(built);
  const startedAt = performance.now();
  expect(await built.stop()).toBe(0);
  const ms = performance.now() - startedAt;
  expect([ms > 9_000, ms < 13_000]).toEqual([true, true]);
  socket.destroy();
}, 40_000);

function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'proart-stop-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('with a corrupt snapshot the server starts, logs a warning and writes a valid one', async () => {
  const folder = temporaryFolder();
  const file = path.join(folder, 'content.ndjson');
  writeFileSync(file, Buffer.from([0, 255, 254, 10, 123, 34, 10, 91, 10]));
  const { site, stop, log } = await start({ SNAPSHOT_DIR: folder });
  expect((await fetch(`${site}/de/proart/`)).status).toBe(200);
  expect(log).toContainEqual(expect.objectContaining({ level: 40, msg: 'the snapshot could not be read' }));
  expect(await stop()).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain('"operation":"header"');
});

test('without a writable disk the server responds and stops in order', async () => {
  // Not even root can create a folder there.
  const { site, stop, log } = await start({ SNAPSHOT_DIR: '/dev/null/snapshot' });
  expect((await fetch(`${site}/de/proart/`)).status).toBe(200);
  expect(await stop()).toBe(0);
  expect(log).toContainEqual(expect.objectContaining({ level: 40, msg: 'the snapshot could not be written' }));
});

test('without upstreams and Redis the server starts, is ready, serves uncached pages and stops in order', async () => {
  const gone = (await unusedRedisUrl()).replace('redis:', 'http:');
  const env = { CONTENT_API_URL: gone, RECENT_DATA_API_URL: gone, REDIS_URL: await unusedRedisUrl() };
  const { site, ops, stop } = await start({ ...env, SESSION_SECRET: 'x'.repeat(32) }, []);
  expect((await fetch(`${ops}/readyz`)).status).toBe(200);
  const page = await fetch(`${site}/de/proart/`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect((await fetch(`${site}/bff/v1/de/shell`)).status).toBe(200);
  expect(await stop()).toBe(0);
});
