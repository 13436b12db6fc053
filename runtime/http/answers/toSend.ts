/** What a client is sent of a prebuilt response. */
import type { IncomingMessage } from 'node:http';
import type { PrebuiltResponse } from '../../../contracts/prebuiltResponse.ts';
import { encodingFor } from './contentEncodings.ts';

/** Finds what is prebuilt for a request's URL and host; its method is GET or HEAD. */
export type FindPrebuilt = (request: IncomingMessage) => PrebuiltResponse | undefined;

/** Whether a client's `If-None-Match` names the tag; a cache in front may have made it weak. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',', 100).some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** What a client is sent of a prebuilt response: in the content encoding that it takes, or as 304 when it has it already. */
export function toSend(
  { etag, encodings, plain }: Omit<PrebuiltResponse, 'record'>,
  { headers }: Pick<IncomingMessage, 'headers'>,
) {
  if (hasTag(headers['if-none-match'], etag)) return { status: 304, encoding: null, body: null };
  const encoding = encodings ? encodingFor(headers['accept-encoding']) : null;
  const body = encoding && encodings?.[encoding];
  return body ? { status: 200, encoding, body } : { status: 200, encoding: null, body: plain() };
}

/**
 * Has Node not read a request to its end that has nothing behind its head: it does so in several steps of its own after each
 * answer, an eighth of what a cached one costs. There is no public way; `_consuming` is what Node looks at
 * (docs/decisions/0026-headers-as-ready-lines.md).
 */
export function leaveUnread(request: IncomingMessage): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
  if (length === undefined && encoding === undefined) Object.assign(request, { _consuming: true });
}
