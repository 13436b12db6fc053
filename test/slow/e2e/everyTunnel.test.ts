/** Thousands of CONNECT requests on both listeners while visitors read pages. */
import { readdirSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { startBuiltSite } from '../../../tools/builtSite.ts';

const connections = 2_000;
const readers = 200;
/** Concurrent connections, fewer than the operations listener accepts. */
const atOnce = 100;
const pages = ['/de/proart/', '/us/proart/', '/sa-ar/proart/', '/de/proart/what-pros-say/'];

const tunnel = 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n';
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** Sends CONNECT after a normal request, or CONNECT alone followed by a reset. Resolves with the received bytes. */
function openTunnel(port: number, path: string, isReset: boolean): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const parts: Buffer[] = [];
  socket.on('error', () => {}).on('data', (part) => parts.push(part));
  socket.once('connect', () => {
    socket.write(isReset ? tunnel : request(path) + tunnel);
    if (isReset) socket.resetAndDestroy();
  });
  return new Promise((resolve) => socket.once('close', () => resolve(Buffer.concat(parts).toString('latin1'))));
}

async function openTunnels(port: number, path: string): Promise<void> {
  let left = connections;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      const isReset = left % 2 === 0;
      const answers = await openTunnel(port, path, isReset);
      if (!isReset) expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405']);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

test('CONNECT requests neither end the process nor fail other requests nor leak connections', async () => {
  const site = await startBuiltSite();
  onTestFinished(async () => void (await site.stop('SIGKILL')));
  const portOf = (origin: string) => Number(new URL(origin).port);
  const [port, opsPort] = [portOf(site.listener), portOf(site.ops)];
  const agent = new Agent({ keepAlive: true, maxSockets: readers });
  onTestFinished(() => agent.destroy());
  const read = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const outgoing = get({ host: '127.0.0.1', port, path, agent, headers: { host: 'localhost' } }, (reply) => {
        text(reply).then((html) => resolve(`${reply.statusCode} ${html.trimEnd().slice(-7)}`), reject);
      });
      outgoing.once('error', reject);
    });
  const files = () => readdirSync(`/proc/${site.pid}/fd`).length;
  // Warm up: upstream connections stay open for a while.
  await Promise.all(Array.from({ length: readers }, (_, reader) => read(pages[reader % pages.length] ?? '')));
  const before = files() - readers;
  agent.destroy();
  await expect.poll(files).toBeLessThanOrEqual(before);

  let isOver = false;
  const seen = new Map<string, number>();
  const reading = Array.from({ length: readers }, async (_, reader) => {
    for (let turn = reader; !isOver; turn += 1) {
      const answer = await read(pages[turn % pages.length] ?? '');
      seen.set(answer, (seen.get(answer) ?? 0) + 1);
    }
  });
  await Promise.all([openTunnels(port, '/de/proart/'), openTunnels(opsPort, '/livez')]);
  isOver = true;
  await Promise.all(reading);
  expect([...seen.keys()]).toEqual(['200 </html>']);
  expect(seen.get('200 </html>')).toBeGreaterThan(readers);

  agent.destroy();
  await expect.poll(files).toBeLessThanOrEqual(before);
  expect(site.log.filter(({ level }) => Number(level) > 40)).toEqual([]);
  expect(await site.stop()).toBe(0);
});
