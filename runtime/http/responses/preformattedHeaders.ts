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

const formatted = new WeakMap<readonly string[], PreformattedHeaders>();

/**
 * Formats headers; the result is cached by the array.
 * @param headers Alternating names and values; must not be changed afterwards.
 * @throws {TypeError} when a name or value is invalid.
 */
export function preformat(headers: readonly string[]): PreformattedHeaders {
  const existing = formatted.get(headers);
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
  const preformatted = { text: bytes.toString('latin1'), bytes };
  formatted.set(headers, preformatted);
  return preformatted;
}

/**
 * Ends a response after `writeHead`, with preformatted headers added to its head. Node has no public API for this:
 * `_header` is the head that it sends (docs/decisions/0026-preformatted-headers.md).
 * @param extraLines Further header lines of this response, each with CRLF; not validated.
 */
export function endWithPreformatted(
  response: ServerResponse,
  { text, bytes }: PreformattedHeaders,
  extraLines: string,
  body: Uint8Array | null,
) {
  const internals = response as unknown as { _header: string };
  const head = internals._header.slice(0, -2) + extraLines;
  if (!body || response.req.method === 'HEAD') {
    internals._header = head + text;
    response.end();
    return;
  }
  // As bytes: Node would allocate a buffer for text, which is slow in a process with large caches.
  internals._header = head;
  response.cork();
  response.write(bytes);
  response.end(body);
}
