/** Answers that are kept ready, sent before the framework is asked: a fifth of the cost of a hit would be its own. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadyAnswer } from '../contracts/readyAnswer.ts';
import { codingFor } from './codings.ts';

/** Finds what is kept ready for a request's address and host; its method is GET or HEAD. */
export type FindReady = (request: IncomingMessage) => ReadyAnswer | undefined;

/** A request that was answered, as it is counted and logged. */
export interface Completed {
  requestId: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  summary: Readonly<Record<string, unknown>>;
}

interface ReadyAnswersParts {
  isDraining: () => boolean;
  complete: (completed: Completed) => void;
}

const requestIdPattern = /^[\w-]{8,64}$/;

/** The client's own id of a request when it can be one, else a new one (`interfaces.md` section 3). */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
}

/** Whether a client's `If-None-Match` names the tag; a cache in front may have made it weak. */
export function hasTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  return ifNoneMatch.split(',', 100).some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** @returns how a ready answer is sent: in the coding that the client takes, as 304 to a client that has it already. */
export function createSendReady({ isDraining, complete }: ReadyAnswersParts) {
  return (request: IncomingMessage, response: ServerResponse, requestId: string, ready: ReadyAnswer): void => {
    const startedAt = performance.now();
    const { etag, codings, route, summary } = ready;
    const headers = [...ready.headers, 'vary', 'accept-encoding', 'x-request-id', requestId];
    if (isDraining()) headers.push('connection', 'close');
    const isKnown = hasTag(request.headers['if-none-match'], etag);
    const status = isKnown ? 304 : 200;
    if (isKnown) {
      response.writeHead(status, headers).end();
    } else {
      const coding = codings ? codingFor(request.headers['accept-encoding']) : null;
      const body = codings && coding ? codings[coding] : ready.plain();
      if (coding) headers.push('content-encoding', coding);
      headers.push('content-length', String(body.byteLength));
      response.writeHead(status, headers).end(body);
    }
    complete({ requestId, method: request.method ?? '', route, status, ms: performance.now() - startedAt, summary });
  };
}
