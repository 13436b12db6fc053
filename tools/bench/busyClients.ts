/**
 * Clients that cost next to nothing: a server that waits for its clients sleeps, wakes up for each of them and is charged for
 * it, the more the longer a client takes to read an answer.
 */
import { connect } from 'node:net';

/** What is asked of a server. */
export interface Asked {
  /** Asked in turns. */
  paths: readonly string[];
  headers?: Record<string, string>;
  /** Every answer must have it. */
  status?: number;
}

/** Connections that always have a request under way. */
const connections = 32;
const buffered = 256 * 1024;
const endOfHead = '\r\n\r\n';
const endOfChunks = '0\r\n\r\n';

/**
 * Asks for a while, and waits for the last answers: one that was cut off would be the server's work and nobody's request.
 * @returns How often it was answered.
 * @throws when a connection ends, and for an answer with another status.
 */
export async function keepBusy(origin: string, asked: Asked, seconds: number): Promise<number> {
  const { hostname, port, host } = new URL(origin);
  const lines = Object.entries({ host, ...asked.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = asked.paths.map((path) => `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const { status: wanted = 200 } = asked;
  const endsAt = performance.now() + 1_000 * seconds;
  let count = 0;
  const next = () => (performance.now() < endsAt ? requests[count++ % requests.length] : undefined);

  const client = () =>
    new Promise<void>((resolve, reject) => {
      const onAnswer = (status: number) => {
        if (status !== wanted) return void socket.destroy(new Error(`${origin} answered ${status}, not ${wanted}`));
        const request = next();
        if (request) socket.write(request, 'latin1');
        else socket.destroy();
      };
      const read = createReader(onAnswer);
      const socket = connect({
        host: hostname,
        port: Number(port),
        // One buffer for all that comes: a new one for each part would cost more than to read it.
        onread: {
          buffer: Buffer.allocUnsafe(buffered),
          callback(length, buffer) {
            read(Buffer.from(buffer.buffer, buffer.byteOffset, length));
            return true;
          },
        },
      });
      socket.on('error', reject);
      socket.on('end', () => reject(new Error(`${origin} ended the connection`)));
      socket.on('close', () => resolve());
      socket.write(next() ?? '', 'latin1');
    });

  await Promise.all(Array.from({ length: connections }, client));
  return count;
}

/** Takes the bytes of answers as they come, and reports the status of each at its end. */
export function createReader(onAnswer: (status: number) => void): (bytes: Buffer) => void {
  let status: number | null = null;
  /** Bytes of the body that are to come; null where it comes in chunks. */
  let left: number | null = 0;
  let tail = '';

  return (bytes) => {
    let body = bytes;
    if (status === null) {
      const end = bytes.indexOf(endOfHead);
      // Servers on this machine send it in one piece.
      if (end < 0) return onAnswer(0);
      const head = bytes.toString('latin1', 0, end);
      status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
      const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1];
      left = length === undefined && status !== 304 ? null : Number(length ?? 0);
      body = bytes.subarray(end + endOfHead.length);
    }
    if (left === null) tail = (tail + body.subarray(-endOfChunks.length).toString('latin1')).slice(-endOfChunks.length);
    else left -= body.byteLength;
    if (left === null ? tail !== endOfChunks : left > 0) return;
    const ended = status;
    status = null;
    tail = '';
    onAnswer(ended);
  };
}
