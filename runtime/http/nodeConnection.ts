/** The one private part of Node's HTTP server that connections are judged by; its types say nothing of it. */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection of Node's HTTP server. */
export type Connection = Socket & { _httpMessage?: ServerResponse | null };

/** The answer that is under way on a connection. */
export function answerUnderWay({ _httpMessage }: Connection): ServerResponse | undefined {
  return _httpMessage ?? undefined;
}
