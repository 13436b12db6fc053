/** Negotiation of prebuilt responses: status and content encoding. */
import type { IncomingMessage } from 'node:http';
import type { PrebuiltResponse } from '../../../contracts/prebuiltResponse.ts';
import { encodingFor } from './contentEncodings.ts';

/** Finds the prebuilt response for URL and host of a GET or HEAD request. */
export type FindPrebuilt = (request: IncomingMessage) => PrebuiltResponse | undefined;

/** Returns true when `If-None-Match` is `*` or contains the etag, strong or weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',', 100).some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** Returns status, encoding and body to send: 304 when the client has the response, else the negotiated encoding. */
export function negotiateResponse(
  { etag, encodings, plain }: Omit<PrebuiltResponse, 'record'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
) {
  if (matchesEtag(headers['if-none-match'], etag)) return { status: 304, encoding: null, body: null };
  const encoding = encodings ? encodingFor(headers['accept-encoding']) : null;
  const body = encoding && encodings?.[encoding];
  return body ? { status: 200, encoding, body } : { status: 200, encoding: null, body: plain() };
}

/**
 * Marks a request without body as consumed, so that Node does not drain it after the response: draining is an eighth of
 * the cost of a cached response. There is no public API; Node checks `_consuming`
 * (docs/decisions/0026-preformatted-headers.md).
 */
export function markConsumed(request: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': transferEncoding } = request.headers;
  if (length === undefined && transferEncoding === undefined) Object.assign(request, { _consuming: true });
}
