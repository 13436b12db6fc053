/**
 * Headers that are the same for many answers, checked and joined once: Node checks and joins each header of each answer, which
 * costs as much as all else that a cached answer does.
 */
import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';

/** Headers as they are sent, and the end of a head. */
export interface Lines {
  text: string;
  bytes: Uint8Array;
}

const known = new WeakMap<readonly string[], Lines>();

/**
 * @param headers Names and values in turn. Never changed: their lines are stored with them.
 * @throws {TypeError} when one is none.
 */
export function linesOf(headers: readonly string[]): Lines {
  const had = known.get(headers);
  if (had !== undefined) return had;
  const parts: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    parts.push(name, ': ', value, '\r\n');
  }
  // In one piece, one byte a character: what was put together of pieces, or came out of wider text, would be copied for each answer.
  const bytes = Buffer.from(`${parts.join('')}\r\n`, 'latin1');
  const lines = { text: bytes.toString('latin1'), bytes };
  known.set(headers, lines);
  return lines;
}

/**
 * Ends a response whose head has been written and not been sent, with lines added to the head. Node has no public way for
 * that: `_header` is what it sends (docs/decisions/0026-headers-as-ready-lines.md).
 * @param own Further lines of this one response, each with its end; sent as they are.
 */
export function endWithLines(response: ServerResponse, { text, bytes }: Lines, own: string, body: Uint8Array | null) {
  const sent = response as unknown as { _header: string };
  const head = sent._header.slice(0, -2) + own;
  if (!body || response.req.method === 'HEAD') {
    sent._header = head + text;
    response.end();
    return;
  }
  // As bytes, which nothing has to copy: for text Node looks for memory, which takes long where much is cached.
  sent._header = head;
  response.cork();
  response.write(bytes);
  response.end(body);
}
