/**
 * Load generator with minimal cost per response: if the generator were slow, the server would spend CPU time on
 * sleeping and waking up, which would distort the measurement.
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
const bufferBytes = 256 * 1024;
const endOfHead = '\r\n\r\n';
const endOfChunks = '0\r\n\r\n';

/**
 * Sends requests for some seconds and waits for the last responses, so that the measurement includes all work of the
 * server.
 * @returns Number of responses.
 * @throws if a connection ends or a response has another status.
 */
export async function generateLoad(origin: string, load: LoadRequests, seconds: number): Promise<number> {
  const { hostname, port, host } = new URL(origin);
  const lines = Object.entries({ host, ...load.headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const requests = load.paths.map((path) => `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  const { status: expectedStatus = 200 } = load;
  const endsAt = performance.now() + 1_000 * seconds;
  let count = 0;
  const nextRequest = () => (performance.now() < endsAt ? requests[count++ % requests.length] : undefined);

  const client = () =>
    new Promise<void>((resolve, reject) => {
      const onResponse = (status: number) => {
        if (status !== expectedStatus)
          return void socket.destroy(new Error(`${origin} responded ${status}, not ${expectedStatus}`));
        const request = nextRequest();
        if (request) socket.write(request, 'latin1');
        else socket.destroy();
      };
      const parse = createResponseParser(onResponse);
      const socket = connect({
        host: hostname,
        port: Number(port),
        // One reused buffer: allocating one per chunk would cost more than reading it.
        onread: {
          buffer: Buffer.allocUnsafe(bufferBytes),
          callback(length, buffer) {
            parse(Buffer.from(buffer.buffer, buffer.byteOffset, length));
            return true;
          },
        },
      });
      socket.on('error', reject);
      socket.on('end', () => reject(new Error(`${origin} ended the connection`)));
      socket.on('close', () => resolve());
      socket.write(nextRequest() ?? '', 'latin1');
    });

  await Promise.all(Array.from({ length: connections }, client));
  return count;
}

/** Parses response bytes incrementally and calls `onResponse` with the status at the end of each response. */
export function createResponseParser(onResponse: (status: number) => void): (bytes: Buffer) => void {
  let status: number | null = null;
  /** Remaining bytes of the body; null with chunked transfer encoding. */
  let remaining: number | null = 0;
  let tail = '';

  return (bytes) => {
    let body = bytes;
    if (status === null) {
      const end = bytes.indexOf(endOfHead);
      // Servers on this machine send the head in one piece; anything else is an error.
      if (end < 0) return onResponse(0);
      const head = bytes.toString('latin1', 0, end);
      status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
      const length = /\ncontent-length: *(\d+)/i.exec(head)?.[1];
      remaining = length === undefined && status !== 304 ? null : Number(length ?? 0);
      body = bytes.subarray(end + endOfHead.length);
    }
    if (remaining === null)
      tail = (tail + body.subarray(-endOfChunks.length).toString('latin1')).slice(-endOfChunks.length);
    else remaining -= body.byteLength;
    if (remaining === null ? tail !== endOfChunks : remaining > 0) return;
    const ended = status;
    status = null;
    tail = '';
    onResponse(ended);
  };
}
