import type { IncomingMessage, RequestListener } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyReply, LogController } from 'fastify';
import type { ReadyAnswer } from '../contracts/readyAnswer.ts';
import { bffPrefix } from '../contracts/routes.ts';
import type { Config } from './config.ts';
import { ProblemError, toProblem } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { sendProblem } from './plugins/errorHandler.ts';
import { type Completed, createSendReady, type FindReady, requestIdOf } from './readyAnswers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields that a handler adds to the request's one log line. */
    summary: Record<string, unknown>;
  }
  interface FastifyReply {
    /** Answers with what is kept ready, past the hooks of an ordinary answer. Counted and logged like every other. */
    sendReady(ready: ReadyAnswer): void;
  }
  interface FastifyInstance {
    /** Has GET and HEAD requests answered before any of the framework's hooks and routes, where something is found. */
    answerReady(find: FindReady): void;
  }
}

const noSummary: Record<string, unknown> = Object.freeze({});

/** What a stopping server changes for everybody: readiness and keep-alive. */
export interface Lifecycle {
  draining: boolean;
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
    complete({ requestId: id, method, route, status: reply.statusCode, ms: reply.elapsedTime, summary });
    done();
  });

  const sendReady = createSendReady({ isDraining: () => lifecycle.draining, complete });
  app.decorateReply('sendReady', function (this: FastifyReply, ready) {
    const { request, raw } = this.hijack();
    sendReady(request.raw, raw, request.id, ready);
  });

  const finders: FindReady[] = [];
  app.decorate('answerReady', (find) => void finders.push(find));
  const [framework] = app.server.listeners('request') as [RequestListener];
  app.server.removeAllListeners('request').on('request', (request, response) => {
    const ready = isPlainRead(request) && findReady(request);
    if (ready) sendReady(request, response, requestIdOf(request), ready);
    else framework(request, response);
  });

  function findReady(request: IncomingMessage): ReadyAnswer | undefined {
    for (const find of finders) {
      const ready = find(request);
      if (ready) return ready;
    }
    return undefined;
  }

  /** Counts a request and writes its one line, with the route's pattern: an address may hold what must not be logged. */
  function complete({ requestId, method, route, status, ms, summary }: Completed) {
    metrics?.serverRequests.observe(
      { http_request_method: method, http_route: route, http_response_status_code: status },
      ms / 1_000,
    );
    log.info(
      { reqId: requestId, method, route, status, ms: Math.round(ms * 10) / 10, ...summary },
      'request completed',
    );
  }
  return app;
}

/** A read whose host name no proxy has put into another header: which of them is believed is the framework's business. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers['x-forwarded-host'] === undefined;
}
