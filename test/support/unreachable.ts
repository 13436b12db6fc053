/** Upstreams that no call gets through to. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { TestContext } from 'vitest';
import type { DegradedReason } from '../../contracts/degraded.ts';
import { freePort } from '../../tools/freePort.ts';

interface Unreachable {
  name: string;
  reason: DegradedReason;
  /** Part of the one line in the log: a connection is waited for shorter than an answer. */
  says: RegExp;
  /** Answers its origin; it is there for as long as the test. */
  begin(context: Pick<TestContext, 'onTestFinished'>): Promise<string>;
}

export const unreachable: readonly Unreachable[] = [
  {
    name: 'G1 refuses connections',
    reason: 'network',
    says: /ECONNREFUSED/,
    begin: async () => originOf(await freePort()),
  },
  {
    name: 'G2 has no address',
    reason: 'network',
    says: /ENOTFOUND|EAI_AGAIN/,
    begin: async () => 'http://nothing.invalid',
  },
  {
    name: 'G3 takes no connection',
    reason: 'timeout',
    says: /no connection/,
    begin: async (context) => originOf(await fullPort(context)),
  },
];

const originOf = (port: number) => `http://127.0.0.1:${port}`;

/** Listens and then never runs again: nobody takes the connections that the system has made. */
const sleeper = `
  const { parentPort } = require('node:worker_threads');
  const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });
`;

/** A port with all the connections that wait to be taken: the system answers to no further one. */
async function fullPort({ onTestFinished }: Pick<TestContext, 'onTestFinished'>): Promise<number> {
  const worker = new Worker(sleeper, { eval: true });
  const [port] = (await once(worker, 'message')) as [number];
  const waiting: Socket[] = [];
  onTestFinished(async () => {
    for (const socket of waiting) socket.destroy();
    await worker.terminate();
  });
  // One more than the backlog.
  for (let count = 0; count < 2; count += 1) {
    const socket = connect(port, '127.0.0.1');
    waiting.push(socket);
    await once(socket, 'connect');
  }
  return port;
}
