import type { BffResponse } from '../../contracts/pageSource.ts';
import type { Shell } from '../../contracts/pages/shell.ts';
import type { Host } from '../../runtime/http/host.ts';

/** Adapts a response to its host: on a China host the URLs of the edition have no prefix. */
export function forHost<Reply extends BffResponse<unknown>>(reply: Reply, { isChina, unprefixed }: Host): Reply {
  if (!isChina) return reply;
  // In JSON each URL follows a quotation mark, in HTML texts an escaped one.
  const json = new TextDecoder().decode(reply.bytes).replaceAll(`"/${unprefixed}/proart/`, '"/proart/');
  return { ...reply, body: JSON.parse(json), bytes: new TextEncoder().encode(json) };
}

const shells = new WeakMap<Shell, BffResponse<Shell>>();

/**
 * Adapts a shell to its host; `body` and `bytes` are the same objects for the same shell, as other caches use them as
 * keys.
 */
export function shellForHost(shell: BffResponse<Shell>, host: Host): BffResponse<Shell> {
  if (!host.isChina) return shell;
  // Other members (`upstream`, lifetime) belong to the request and are not cached.
  const { body, bytes } = shells.get(shell.body) ?? forHost(shell, host);
  shells.set(shell.body, { body, bytes });
  return { ...shell, body, bytes };
}
