import { randomUUID } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { bffPrefix } from '../contracts/routes.ts';
import type { Config } from './config.ts';
import { ProblemError, toProblem } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { sendProblem } from './plugins/errorHandler.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields that a handler adds to the request's one log line. */
    summary: Record<string, unknown>;
  }
  interface FastifyReply {
    /**
     * Answers with bytes that are ready, past the hooks of an ordinary answer: for what costs less than they do. The request
     * is counted and logged like every other.
     */
    answerAtOnce(status: number, headers: OutgoingHttpHeaders, body?: Uint8Array): void;
  }
}

const noSummary: Record<string, unknown> = Object.freeze({});

const requestIdPattern = /^[\w-]{8,64}$/;

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
    genReqId: ({ headers }) => {
      const given = headers['x-request-id'];
      return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
    },
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
    complete(request, reply, reply.statusCode);
    done();
  });

  app.decorateReply('answerAtOnce', function (this: FastifyReply, status, headers, body) {
    const { request, raw } = this.hijack();
    const connection = lifecycle.draining ? { connection: 'close' } : undefined;
    raw.writeHead(status, { 'x-request-id': request.id, ...headers, ...connection });
    raw.end(body);
  });

  /** Counts a request and writes its one line, with the route's pattern: an address may hold what must not be logged. */
  function complete(request: FastifyRequest, { elapsedTime }: FastifyReply, status: number) {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    metrics?.serverRequests.observe(
      { http_request_method: method, http_route: route, http_response_status_code: status },
      elapsedTime / 1_000,
    );
    const ms = Math.round(elapsedTime * 10) / 10;
    request.log.info({ method, route, status, ms, ...request.summary }, 'request completed');
  }
  return app;
}
