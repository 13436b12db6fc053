import type { RequestListener } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { PrebuiltResponse } from '../../contracts/prebuiltResponse.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { traced } from '../telemetry/tracing/spans.ts';
import { compressAnswers } from './answers/compressAnswers.ts';
import { createPrebuilt } from './answers/prebuilt.ts';
import { securityHeaders } from './answers/securityHeaders.ts';
import { type FindPrebuilt, toSend } from './answers/toSend.ts';
import { type Connections, watchConnections } from './connections.ts';
import { draining, drainOnClose } from './draining.ts';
import { createAdmission } from './limits/admission.ts';
import { createClients } from './limits/clients.ts';
import { edge } from './limits/edge.ts';
import { createGate } from './limits/gate.ts';
import { createHeapPressure } from './limits/heapPressure.ts';
import { connectionLimits, readOpenFiles } from './openFiles.ts';
import { answerParserFaults, createRefuse, type RefusalPage, type Refuse } from './problems/refuse.ts';
import { requestIdOf } from './requestIds.ts';
import { createRequestLines, type RequestLines } from './requestLines.ts';
import { createRequestStages } from './requestStages.ts';
import { refuseTunnels } from './tunnels.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields that a handler adds to the request's one log line. */
    summary: Record<string, unknown>;
  }
  interface FastifyReply {
    /** Answers with a prebuilt response. */
    sendReady(ready: Omit<PrebuiltResponse, 'record'>): FastifyReply;
  }
  interface FastifyInstance {
    /**
     * Has GET and HEAD requests answered before any of the framework's hooks and routes, where something is found.
     * @param findStale Finds what is answered when there is no time to make something better.
     */
    answerReady(find: FindPrebuilt, findStale?: FindPrebuilt): void;
    /** Comes when the requests that came meanwhile have been read; for the parts of long work. */
    nextTurn(): Promise<void>;
    /** More is asked than can be done: what nobody waits for is to be left. */
    isOverloaded(): boolean;
  }
}

/** URLs that are never queued, by listener. */
const light = {
  // No more than there is: every other URL reaches the renderer.
  site: /^\/(livez|readyz)(\?|$)|^\/assets\//,
  ops: /^\/(livez|readyz|metrics|ops)(\/|\?|$)/,
};

const noSummary: Record<string, unknown> = Object.freeze({});

/** Where a server is between its start and its end; a readiness probe says so. */
export interface Lifecycle {
  /** It stops: every connection ends with its answer. */
  draining: boolean;
}

interface HttpAppOptions {
  config: Pick<Config, 'TRUST_PROXY' | 'SITE_ORIGIN'>;
  log: FastifyBaseLogger;
  lifecycle: Lifecycle;
  /** Where the requests of this listener are counted. */
  metrics?: Metrics | undefined;
  /** For operations, and not the site. */
  isOps?: boolean;
  /** Host names that are answered for; any, where there are none. */
  hosts?: readonly string[];
  /** What visitors see of a request that is refused and is none of the BFF's; a problem body without it. */
  refusalPage?: RefusalPage | undefined;
  /** How many files and connections this process may have open; null for any number. By default as the system says. */
  openFiles?: number | null;
  /** Memory is short. By default when the heap is nearly full. */
  isPressed?: () => boolean;
}

/**
 * The HTTP edge that both halves stand behind: the stages of a request, headers of every answer, request ids, one log line per request,
 * `connection: close` while the server drains. No routes, no port.
 */
export function buildHttpApp(options: HttpAppOptions): FastifyInstance {
  const { config, log, lifecycle, metrics, hosts, refusalPage, isPressed = createHeapPressure() } = options;
  const headers = securityHeaders(config.SITE_ORIGIN);
  const lines = createRequestLines(log, metrics);
  const clients = createClients(config.TRUST_PROXY);
  const refusing = createRefuse({ page: refusalPage, headers, lines });
  const prebuilt = createPrebuilt({ headers, lines, isDraining: () => lifecycle.draining });
  const admission = createAdmission({ isPressed });
  const app = createFramework(options, refusing);
  const connections = limitConnections(app, options);
  refuseTunnels(app.server, refusing);
  drainOnClose(app, connections);
  finishAnswers(app, { headers, lines, lifecycle });
  app.decorate('answerReady', prebuilt.add);
  app.decorate('nextTurn', admission.nextTurn);
  app.decorate('isOverloaded', admission.isOverloaded);

  const [framework] = app.server.listeners('request') as [RequestListener];
  const stages = createRequestStages({
    gate: createGate(hosts ?? null, clients),
    refuse: refusing.refuse,
    prebuilt,
    admission,
    connections,
    framework,
    light: options.isOps ? light.ops : light.site,
    onShed: () => metrics?.shed.inc({ reason: 'overload' }),
  });
  app.server.removeAllListeners('request').on('request', traced(stages, clients));
  return app;
}

function createFramework({ config, log }: HttpAppOptions, refusing: Refuse): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    // One line of ours a request; the built-in ones would log the URL with its query.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY.length > 0 ? [...config.TRUST_PROXY] : false,
    requestTimeout: edge.requestMs,
    connectionTimeout: edge.stalledMs,
    handlerTimeout: edge.answerMs,
    keepAliveTimeout: edge.idleMs,
    bodyLimit: edge.bodyBytes,
    http: {
      maxHeaderSize: edge.headerBytes,
      headersTimeout: edge.headMs,
      connectionsCheckingInterval: edge.checkMs,
      // The gate looks for it, and says what is missing.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // What has come by then, and is queued, is answered as all else, and its connection ends with that.
    return503OnClosing: false,
    // Also of the end, which waits for answers under way.
    pluginTimeout: draining.maxMs,
    // The gate has a limit of its own, for every URL.
    routerOptions: { maxParamLength: edge.targetLength },
    clientErrorHandler: answerParserFaults(refusing),
    genReqId: requestIdOf,
  });
}

/** Takes no more connections than there may be, and headers than the gate looks at. */
function limitConnections(
  { server }: FastifyInstance,
  { isOps, log, metrics, openFiles }: HttpAppOptions,
): Connections {
  const files = openFiles === undefined ? readOpenFiles() : openFiles;
  const listener = isOps ? 'ops' : 'site';
  const limit = connectionLimits(files)[listener];
  if (limit < connectionLimits(null)[listener])
    log.warn({ openFiles: files, connections: limit }, 'few files may be open, so fewer connections are taken');
  // One more than are taken: further ones are dropped unseen.
  server.maxHeadersCount = edge.headers + 1;
  // A connection that cannot be accepted is no reason to end those that were; what hinders a start is thrown by `listen`.
  server.once('listening', () =>
    server.on('error', (err) => log.error({ err }, 'the listener failed to take a connection')),
  );
  return watchConnections(server, { limit, onDrop: () => metrics?.shed.inc({ reason: 'connections' }) });
}

interface EveryAnswer extends Pick<HttpAppOptions, 'lifecycle'> {
  headers: Readonly<Record<string, string>>;
  lines: RequestLines;
}

/** What answers of the framework have in common: headers, encoding, the end of their connection, and a line in the log. */
function finishAnswers(app: FastifyInstance, { headers, lines, lifecycle }: EveryAnswer): void {
  app.decorateRequest('summary');
  // Callbacks, not promises: these run for every request, and a cached answer costs little more than they do.
  app.addHook('onRequest', (request, reply, done) => {
    request.summary = noSummary;
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });

  // On sending, not on arrival: a request that began before the stop must not hold its connection after it either.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifecycle.draining) reply.header('connection', 'close');
    done();
  });

  compressAnswers(app);

  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, summary } = request;
    const route = request.routeOptions.url ?? 'none';
    lines.one(
      { request: request.raw, requestId: id, method, status: reply.statusCode, ms: reply.elapsedTime },
      { route, summary },
    );
    done();
  });

  app.decorateReply('sendReady', function (this: FastifyReply, ready) {
    const { status, encoding, body } = toSend(ready, this.request);
    this.code(status).header('vary', 'accept-encoding');
    for (let at = 0; at < ready.headers.length; at += 2)
      this.header(ready.headers[at] as string, ready.headers[at + 1]);
    if (encoding) this.header('content-encoding', encoding);
    return this.send(body ?? undefined);
  });
}
