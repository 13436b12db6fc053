/**
 * Load generator with minimal cost per response: a server that waits for slow clients spends CPU time on sleeping and
 * waking up, which would distort the measurement.
 */
import { connect } from 'node:net';

/** Requests to a server. */
export interface LoadRequests {
  /** Requested in rotation. */
  paths: readonly string[];
  headers?: Record<string, string>;
  /** Status that every response must have; 200 by default. */
  status?: number;
}

/** Number of connections; each always has a pending request. */
const connections = 32;
const buffered = 256 * 1024;
const endOfHead = '\r\n\r\n';
const endOfChunks = '0\r\n\r\n';

/**
 * Sends requests for some seconds and waits for the last responses, so that no work of the server stays uncounted.
 * @returns Number of responses.
 * @throws if a connection ends or a response has another status.
 */
export async function generateLoad(origin: string, asked: LoadRequests, seconds: number): Promise<number> {
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
        if (status !== wanted) return void socket.destroy(new Error(`${origin} responded ${status}, not ${wanted}`));
        const request = next();
        if (request) socket.write(request, 'latin1');
        else socket.destroy();
      };
      const read = createResponseParser(onAnswer);
      const socket = connect({
        host: hostname,
        port: Number(port),
        // One reused buffer: allocating one per chunk would cost more than reading it.
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

/** Parses response bytes incrementally and calls `onAnswer` with the status at the end of each response. */
export function createResponseParser(onAnswer: (status: number) => void): (bytes: Buffer) => void {
  let status: number | null = null;
  /** Remaining bytes of the body; null with chunked transfer encoding. */
  let left: number | null = 0;
  let tail = '';

  return (bytes) => {
    let body = bytes;
    if (status === null) {
      const end = bytes.indexOf(endOfHead);
      // Servers on this machine send the head in one piece; anything else is an error.
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
