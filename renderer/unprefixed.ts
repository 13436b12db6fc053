import type { Answered } from '../contracts/pageSource.ts';
import type { Host } from './host.ts';

/** An answer as its host shows it: on a China host the addresses of the edition have no prefix. */
export function asOnHost<Reply extends Answered<unknown>>(reply: Reply, { isChina, unprefixed }: Host): Reply {
  if (!isChina) return reply;
  // In JSON every address stands behind a quotation mark, those inside HTML texts behind an escaped one.
  const json = new TextDecoder().decode(reply.bytes).replaceAll(`"/${unprefixed}/proart/`, '"/proart/');
  return { ...reply, answer: JSON.parse(json), bytes: new TextEncoder().encode(json) };
}
