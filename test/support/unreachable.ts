import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { TestContext } from 'vitest';
import type { DegradedReason } from '../../contracts/degraded.ts';
import { freePort } from '../../tools/freePort.ts';

interface UnreachableUpstream {
  name: string;
  reason: DegradedReason;
  /** Text of the single log line. The time-out for connecting is shorter than the one for a response. */
  message: RegExp;
  /** Starts the unreachable server for the duration of the test and returns its origin. */
  start(context: Pick<TestContext, 'onTestFinished'>): Promise<string>;
}

export const unreachable: readonly UnreachableUpstream[] = [
  {
    name: 'G1 refuses connections',
    reason: 'network',
    message: /ECONNREFUSED/,
    start: async () => originOf(await freePort()),
  },
  {
    name: 'G2 has no DNS record',
    reason: 'network',
    message: /ENOTFOUND|EAI_AGAIN/,
    start: async () => 'http://nothing.invalid',
  },
  {
    name: 'G3 accepts no connection',
    reason: 'timeout',
    message: /connection timed out/,
    start: async (context) => originOf(await fullPort(context)),
  },
];

const originOf = (port: number) => `http://127.0.0.1:${port}`;

/** Worker whose server listens and then blocks, so that it never accepts connections. */
const blockedServer = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** A port with a full backlog, which accepts no further connection. */
async function fullPort({ onTestFinished }: Pick<TestContext, 'onTestFinished'>): Promise<number> {
  const worker = new Worker(blockedServer, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  const pendingSockets: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of pendingSockets) socket.destroy();
    await worker.terminate();
  });
  // The kernel queues one connection more than the backlog.
  for (let count = 0; count < 2; count += 1) {
    const socket = connect(port, '127.0.0.1');
    pendingSockets.push(socket);
    await once(socket, 'connect');
  }
  return port;
}
