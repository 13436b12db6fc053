import type { Answered } from '../../contracts/pageSource.ts';
import type { Shell } from '../../contracts/pages/shell.ts';
import type { Host } from '../../runtime/http/host.ts';

/** An answer as its host shows it: on a China host the addresses of the edition have no prefix. */
export function asOnHost<Reply extends Answered<unknown>>(reply: Reply, { isChina, unprefixed }: Host): Reply {
  if (!isChina) return reply;
  // In JSON every address stands behind a quotation mark, those inside HTML texts behind an escaped one.
  const json = new TextDecoder().decode(reply.bytes).replaceAll(`"/${unprefixed}/proart/`, '"/proart/');
  return { ...reply, answer: JSON.parse(json), bytes: new TextEncoder().encode(json) };
}

const shells = new WeakMap<Shell, Answered<Shell>>();

/** The shell as its host shows it: the same object for the same shell. */
export function shellOnHost(shell: Answered<Shell>, host: Host): Answered<Shell> {
  if (!host.isChina) return shell;
  // How it was come by is each request's own.
  const { answer, bytes } = shells.get(shell.answer) ?? asOnHost(shell, host);
  shells.set(shell.answer, { answer, bytes });
  return { ...shell, answer, bytes };
}
