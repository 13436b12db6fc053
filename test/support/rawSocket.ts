import { createConnection, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { BuiltSite } from '../../tools/builtSite.ts';

export interface SocketResponse {
  /** 0 when the connection ended without a response. */
  status: number;
  /** By lower-case name; repeated headers are joined with a comma. */
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Everything received, including further responses. */
  whole: string;
  ms: number;
}

/**
 * Sends raw bytes and reads until the server closes the connection.
 * @param bytes Latin-1; the last request should send `connection: close`.
 * @param options.patienceMs Time after which the client closes the connection.
 */
export async function sendBytes(
  origin: string,
  bytes: string | Buffer,
  { patienceMs = 15_000 } = {},
): Promise<SocketResponse> {
  const { hostname, port } = new URL(origin);
  const startedAt = performance.now();
  const socket = createConnection(Number(port), hostname);
  // An early refusal resets the connection while bytes are still being sent.
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

function parse(whole: string): Pick<SocketResponse, 'status' | 'headers' | 'body'> {
  const [head = '', body = ''] = whole.split(/\r\n\r\n(.*)/s, 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [name = '', value = ''] = line.split(/:\s*(.*)/s, 2);
    const key = name.toLowerCase();
    headers[key] = key in headers ? `${headers[key]}, ${value}` : value;
  }
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0), headers, body };
}

/**
 * Opens a connection that requests a page repeatedly and reads no response. Resolves when the server can send nothing more
 * because all socket buffers are full.
 */
export async function stuckClient({ listener, log }: Pick<BuiltSite, 'listener' | 'log'>): Promise<Socket> {
  const socket = createConnection(Number(new URL(listener).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.pause();
  socket.write('GET /de/proart/?apilist HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100));
  // The server has sent many responses by then.
  await expect.poll(() => log.length).toBeGreaterThan(15);
  for (let linesBefore = 0; linesBefore !== log.length; await wait(500)) linesBefore = log.length;
  return socket;
}
