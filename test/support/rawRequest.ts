import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Body as sent, still compressed. */
  bytes: Buffer;
  text: string;
  /** Times of the request, the response head and the last byte (monotonic clock, ms). */
  times: { requested: number; first: number; last: number };
}

/** Sends one request with exactly these headers on a new connection. */
export async function rawRequest(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawResponse> {
  const requestedAt = performance.now();
  const outgoing = request(url, { method, headers, agent: false });
  outgoing.end(body);
  const [reply] = await once(outgoing, 'response');
  const first = performance.now();
  const bytes = await buffer(reply);
  const last = performance.now();
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[String(reply.headers['content-encoding'])];
  const text = String(decode && bytes.length > 0 ? decode(bytes) : bytes);
  return {
    status: reply.statusCode ?? 0,
    headers: reply.headers,
    bytes,
    text,
    times: { requested: requestedAt, first, last },
  };
}
