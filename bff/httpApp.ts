import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyReply, LogController } from 'fastify';
import type { ReadyAnswer } from '../contracts/readyAnswer.ts';
import { bffPrefix } from '../contracts/routes.ts';
import type { Config } from './config.ts';
import { ProblemError, toProblem } from './errors.ts';
import { endWithLines, linesOf } from './headerLines.ts';
import type { Metrics } from './metrics.ts';
import { sendProblem } from './plugins/errorHandler.ts';
import { type FindReady, leaveUnread, toSend } from './readyAnswers.ts';
import { requestIdOf } from './requestIds.ts';
import { createRequestLines } from './requestLines.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields that a handler adds to the request's one log line. */
    summary: Record<string, unknown>;
  }
  interface FastifyReply {
    /** Answers with what is kept ready. */
    sendReady(ready: ReadyAnswer): FastifyReply;
  }
  interface FastifyInstance {
    /** Has GET and HEAD requests answered before any of the framework's hooks and routes, where something is found. */
    answerReady(find: FindReady): void;
  }
}

/** What Node does not add to the head of a ready answer, up to the request's id. */
const ownLines = {
  identity: 'vary: accept-encoding\r\nx-request-id: ',
  br: 'vary: accept-encoding\r\ncontent-encoding: br\r\nx-request-id: ',
  gzip: 'vary: accept-encoding\r\ncontent-encoding: gzip\r\nx-request-id: ',
};

const noSummary: Record<string, unknown> = Object.freeze({});

/** What a stopping server changes for everybody: readiness and keep-alive. */
export interface Lifecycle {
  draining: boolean;
  /** A worker of this server is not there yet, or not any more. */
  starting?: boolean;
}

/**
 * The HTTP edge that both halves stand behind: request ids, limits, one log line per request, `connection: close` while the
 * server drains. No routes, no port.
 * @param metrics Where the requests of this listener are counted.
 * @param refuse Answers a request that is none of the BFF's and that the framework refuses, with its status; a problem body without it.
 */
export function buildHttpApp(
  config: Pick<Config, 'TRUST_PROXY'>,
  log: FastifyBaseLogger,
  lifecycle: Lifecycle,
  metrics?: Metrics,
  refuse?: (reply: FastifyReply, status: number) => FastifyReply,
) {
  const app = Fastify({
    loggerInstance: log,
    // One line of ours a request; the built-in ones would log the address with its query.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY.length > 0 ? [...config.TRUST_PROXY] : false,
    requestTimeout: 10_000,
    keepAliveTimeout: 72_000,
    bodyLimit: 64 * 1024,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // What Fastify refuses before a route is found, such as a path that is no UTF-8.
    frameworkErrors: ({ statusCode = 400 }, request, reply) =>
      refuse && !request.url.startsWith(`${bffPrefix}/`)
        ? refuse(reply, statusCode)
        : sendProblem(reply, toProblem(new ProblemError('INVALID_REQUEST', 'The request is not valid'), request.id)),
    genReqId: requestIdOf,
  });

  const lines = createRequestLines(log, metrics);

  app.decorateRequest('summary');
  // Callbacks, not promises: these run for every request, and a kept answer costs little more than they do.
  app.addHook('onRequest', (request, reply, done) => {
    request.summary = noSummary;
    reply.header('x-request-id', request.id);
    done();
  });

  // On sending, not on arrival: a request that began before the stop must not keep its connection after it either.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifecycle.draining) reply.header('connection', 'close');
    done();
  });

  app.addHook('onResponse', (request, reply, done) => {
    // A stream had sent its headers before the stop.
    if (lifecycle.draining) request.raw.socket.end();
    const { id, method, summary } = request;
    const route = request.routeOptions.url ?? 'none';
    lines.one({ requestId: id, method, status: reply.statusCode, ms: reply.elapsedTime }, { route, summary });
    done();
  });

  app.decorateReply('sendReady', function (this: FastifyReply, ready) {
    const { status, coding, body } = toSend(ready, this.request);
    this.code(status).header('vary', 'accept-encoding');
    for (let at = 0; at < ready.headers.length; at += 2)
      this.header(ready.headers[at] as string, ready.headers[at + 1]);
    if (coding) this.header('content-encoding', coding);
    return this.send(body ?? undefined);
  });

  const finders: FindReady[] = [];
  app.decorate('answerReady', (find) => void finders.push(find));
  const [framework] = app.server.listeners('request') as [RequestListener];
  app.server.removeAllListeners('request').on('request', (request, response) => {
    const startedAt = performance.now();
    const ready = isPlainRead(request) && findReady(request);
    if (ready) answerAtOnce(request, response, ready, startedAt);
    else framework(request, response);
  });

  function answerAtOnce(request: IncomingMessage, response: ServerResponse, ready: ReadyAnswer, startedAt: number) {
    const requestId = requestIdOf(request);
    const { status, coding, body } = toSend(ready, request);
    // Node has to know of these.
    const headers: OutgoingHttpHeaders = {};
    if (body) headers['content-length'] = body.byteLength;
    if (lifecycle.draining) headers['connection'] = 'close';
    response.writeHead(status, headers);
    leaveUnread(request);
    endWithLines(response, linesOf(ready.headers), `${ownLines[coding ?? 'identity']}${requestId}\r\n`, body);
    const { method = '' } = request;
    lines.ready({ requestId, method, status, ms: performance.now() - startedAt }, ready.record);
  }

  function findReady(request: IncomingMessage): ReadyAnswer | undefined {
    for (const find of finders) {
      const ready = find(request);
      if (ready) return ready;
    }
    return undefined;
  }

  return app;
}

/** A read whose host name no proxy has put into another header: which of them is believed is the framework's business. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers['x-forwarded-host'] === undefined;
}
