/** A server with few file descriptors, and more connections than it can accept. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startBuiltSite } from '../../tools/builtSite.ts';

test('a server with 256 descriptors serves the connections it accepts and keeps running', async () => {
  const site = await startBuiltSite({}, ['--sandbox'], { openFiles: 256 });
  onTestFinished(async () => void (await site.stop('SIGKILL')));
  const { port } = new URL(site.listener);
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  let responseCount = 0;
  let refused = 0;
  for (let visitor = 0; visitor < 300; visitor += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    sockets.push(socket);
    let isAnswered = false;
    socket.on('error', () => {});
    socket.once('data', () => {
      isAnswered = true;
      responseCount += 1;
    });
    socket.resume().once('close', () => {
      if (!isAnswered) refused += 1;
    });
    socket.write('GET /de/proart/ HTTP/1.1\r\nHost: localhost\r\n\r\n');
  }
  await expect.poll(() => responseCount + refused, { timeout: 30_000 }).toBe(300);
  expect(responseCount).toBe(128);

  // While they are connected, metrics, the operations page and further requests on open connections are served.
  const metrics = await (await fetch(`${site.ops}/metrics`)).text();
  expect(metrics).toMatch(/^proart_shed_total\{reason="connections"\} [1-9]/m);
  expect((await fetch(`${site.ops}/ops`)).status).toBe(200);
  const stayed = sockets.filter(({ closed }) => !closed);
  expect(stayed).toHaveLength(128);
  for (const socket of stayed) {
    socket.write('GET /us/proart/ HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200/);
  }
  expect(site.log.filter(({ level }) => Number(level) > 40)).toEqual([]);
  for (const socket of sockets) socket.destroy();
  expect(await site.stop()).toBe(0);
});
