/**
 * Preformatted headers, validated and joined once for many responses: Node does both for each header of each response,
 * which costs as much as the rest of a cached response.
 */
import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';

/** Header lines as sent, followed by the empty line that ends the head. */
export interface PreformattedHeaders {
  text: string;
  bytes: Uint8Array;
}

const known = new WeakMap<readonly string[], PreformattedHeaders>();

/**
 * Formats headers; the result is cached by the array.
 * @param headers Alternating names and values; must not be changed afterwards.
 * @throws {TypeError} when a name or value is invalid.
 */
export function preformat(headers: readonly string[]): PreformattedHeaders {
  const existing = known.get(headers);
  if (existing !== undefined) return existing;
  const parts: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    parts.push(name, ': ', value, '\r\n');
  }
  // Through a buffer, for a flat one-byte string: a concatenated or two-byte string would be converted for each
  // response.
  const bytes = Buffer.from(`${parts.join('')}\r\n`, 'latin1');
  const lines = { text: bytes.toString('latin1'), bytes };
  known.set(headers, lines);
  return lines;
}

/**
 * Ends a response after `writeHead`, with preformatted headers added to its head. Node has no public API for this:
 * `_header` is the head that it sends (docs/decisions/0026-preformatted-headers.md).
 * @param own Further header lines of this response, each with CRLF; not validated.
 */
export function endWithPreformatted(
  response: ServerResponse,
  { text, bytes }: PreformattedHeaders,
  own: string,
  body: Uint8Array | null,
) {
  const sent = response as unknown as { _header: string };
  const head = sent._header.slice(0, -2) + own;
  if (!body || response.req.method === 'HEAD') {
    sent._header = head + text;
    response.end();
    return;
  }
  // As bytes: Node would allocate a buffer for text, which is slow in a process with large caches.
  sent._header = head;
  response.cork();
  response.write(bytes);
  response.end(body);
}
