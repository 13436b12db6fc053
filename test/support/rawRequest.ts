import { once } from 'node:events';
import { type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it came over the wire. */
  bytes: Buffer;
  /** What it says. */
  text: string;
  /** When it was asked for, and when its first and its last byte were there (monotonic clock, ms). */
  times: { asked: number; first: number; last: number };
}

/** One request with these headers and no others, its answer undecoded; every one has a connection of its own. */
export async function rawRequest(
  address: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawAnswer> {
  const askedAt = performance.now();
  const asked = request(address, { method, headers, agent: false });
  asked.end(body);
  const [reply] = await once(asked, 'response');
  const first = performance.now();
  const bytes = await buffer(reply);
  const last = performance.now();
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[String(reply.headers['content-encoding'])];
  const text = String(decode && bytes.length > 0 ? decode(bytes) : bytes);
  return { status: reply.statusCode ?? 0, headers: reply.headers, bytes, text, times: { asked: askedAt, first, last } };
}
