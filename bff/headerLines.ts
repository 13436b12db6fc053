/**
 * Headers that are the same for many answers, checked and joined once: Node checks and joins each header of each answer, which
 * costs as much as all else that a kept answer does.
 */
import { type ServerResponse, validateHeaderName, validateHeaderValue } from 'node:http';

const kept = new WeakMap<readonly string[], string>();

/**
 * Headers as they are sent.
 * @param headers Names and values in turn. Never changed: their lines are kept with them.
 * @throws {TypeError} when one is none.
 */
export function linesOf(headers: readonly string[]): string {
  const had = kept.get(headers);
  if (had !== undefined) return had;
  const parts: string[] = [];
  for (let at = 0; at < headers.length; at += 2) {
    const [name = '', value = ''] = headers.slice(at, at + 2);
    validateHeaderName(name);
    validateHeaderValue(name, value);
    parts.push(name, ': ', value, '\r\n');
  }
  // In one piece, one byte a character: what was put together of pieces, or came out of wider text, would be copied for each answer.
  const lines = Buffer.from(parts.join(''), 'latin1').toString('latin1');
  kept.set(headers, lines);
  return lines;
}

/**
 * Adds lines to a head that has been written and not been sent. Node has no public way for it: `_header` is what it sends
 * (docs/decisions/0026-headers-as-ready-lines.md).
 * @param lines As `linesOf` gives them; whatever else they hold is sent as it is.
 */
export function addToHead(response: ServerResponse, lines: string): void {
  const sent = response as unknown as { _header: string };
  sent._header = `${sent._header.slice(0, -2)}${lines}\r\n`;
}
