/** Access to a private property of connections of Node's HTTP server. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection of Node's HTTP server. */
export type Connection = Socket & { _httpMessage?: ServerResponse | null };

/** Returns the response in progress on a connection. */
export function responseInProgress({ _httpMessage }: Connection): ServerResponse | undefined {
  return _httpMessage ?? undefined;
}
