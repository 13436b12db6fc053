import { createConnection, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { BuiltSite } from '../../tools/builtSite.ts';

export interface SocketAnswer {
  /** 0 when the connection ended without an answer. */
  status: number;
  /** Names in lower case; of one that is there twice, both values. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Everything that came, further answers included. */
  whole: string;
  /** Until the connection had ended, ms. */
  ms: number;
}

/**
 * Sends bytes as they are and reads until the other side ends the connection.
 * @param bytes Their last request should ask for `connection: close`; Latin-1, as headers are.
 * @param options.patienceMs When we end it: what has come by then is the answer.
 */
export async function sendBytes(
  origin: string,
  bytes: string | Buffer,
  { patienceMs = 15_000 } = {},
): Promise<SocketAnswer> {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  const socket = createConnection(Number(port), hostname);
  // A server that refuses early resets what is still being sent; what it said before is there.
  socket.on('error', () => {});
  const timer = setTimeout(() => socket.destroy(), patienceMs);
  socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  let whole = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    whole += chunk;
  });
  await new Promise((resolve) => socket.once('close', resolve));
  clearTimeout(timer);
  return { ...parse(whole), whole, ms: performance.now() - startedAt };
}

function parse(whole: string): Pick<SocketAnswer, 'status' | 'headers' | 'body'> {
  const [head = '', body = ''] = whole.split(/\r\n\r\n(.*)/s, 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [name = '', value = ''] = line.split(/:\s*(.*)/s, 2);
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0), headers, body };
}

/** A connection that asks for a page again and again and reads nothing, once the server can send it no more. */
export async function stuckClient({ listener, log }: Pick<BuiltSite, 'listener' | 'log'>): Promise<Socket> {
  const socket = createConnection(Number(new URL(listener).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write('GET /de/proart/?apilist HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100));
  // Megabytes of answers are in the hands of the system by then.
  await expect.poll(() => log.length).toBeGreaterThan(15);
  for (let before = 0; before !== log.length; await wait(500)) before = log.length;
  return socket;
}
