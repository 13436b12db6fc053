import type { RequestListener } from 'node:http';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import type { PrebuiltResponse } from '../../contracts/prebuiltResponse.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { traced } from '../telemetry/tracing/spans.ts';
import { type Connections, watchConnections } from './connections.ts';
import { drainLimits, drainOnClose } from './draining.ts';
import { createAdmission } from './limits/admission.ts';
import { createClients } from './limits/clients.ts';
import { edge } from './limits/edge.ts';
import { createGate } from './limits/gate.ts';
import { createHeapPressure } from './limits/heapPressure.ts';
import { connectionLimits, readOpenFileLimit } from './openFiles.ts';
import { createRefuser, handleParserErrors, type RefusalPage, type Refuser } from './problems/refuse.ts';
import { requestIdOf } from './requestIds.ts';
import { createRequestLog, type RequestLog } from './requestLog.ts';
import { createRequestStages } from './requestStages.ts';
import { compressResponses } from './responses/compressResponses.ts';
import { type FindPrebuilt, negotiateResponse } from './responses/negotiateResponse.ts';
import { createPrebuilt } from './responses/prebuilt.ts';
import { securityHeaders } from './responses/securityHeaders.ts';
import { refuseTunnels } from './tunnels.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields that a handler adds to the request's log line. */
    summary: Record<string, unknown>;
  }
  interface FastifyReply {
    /** Sends a prebuilt response. */
    sendPrebuilt(prebuiltResponse: Omit<PrebuiltResponse, 'record'>): FastifyReply;
  }
  interface FastifyInstance {
    /**
     * Serves GET and HEAD requests with prebuilt responses, before any hook or route of Fastify.
     * @param findStale Finds a stale response to send under overload.
     */
    servePrebuilt(find: FindPrebuilt, findStale?: FindPrebuilt): void;
    /** Yields between parts of long work: resolves when the requests that arrived meanwhile have been read. */
    yieldToRequests(): Promise<void>;
    /** Returns true under overload: work that no client waits for must be skipped. */
    isOverloaded(): boolean;
  }
}

/** URLs exempt from admission control, by listener. */
const exemptUrls = {
  // Exact paths: every other URL reaches the renderer.
  site: /^\/(livez|readyz)(\?|$)|^\/assets\//,
  ops: /^\/(livez|readyz|metrics|ops)(\/|\?|$)/,
};

const noSummary: Record<string, unknown> = Object.freeze({});

/** State shared by shutdown, readiness probe and listeners. */
export interface Lifecycle {
  /** The server is shutting down: every response closes its connection. */
  draining: boolean;
}

interface HttpAppOptions {
  config: Pick<Config, 'TRUST_PROXY' | 'SITE_ORIGIN'>;
  log: FastifyBaseLogger;
  lifecycle: Lifecycle;
  /** Metrics for the requests of this listener. */
  metrics?: Metrics | undefined;
  /** The operations listener, not the site. */
  isOps?: boolean;
  /** Host names that are served; all when undefined. */
  hosts?: readonly string[];
  /** Page for refused requests outside the BFF; a problem body is sent without it. */
  refusalPage?: RefusalPage | undefined;
  /** Limit of open files, null for none; default: the limit of the process. */
  openFiles?: number | null;
  /** Returns true when memory is short; default: when the heap is nearly full. */
  isPressed?: () => boolean;
}

/**
 * Creates a Fastify app with the HTTP edge of BFF, renderer and operations: request stages, common headers, request
 * ids, one log line per request, `connection: close` while draining. It has no routes and does not listen.
 */
export function buildHttpApp(options: HttpAppOptions): FastifyInstance {
  const { config, log, lifecycle, metrics, hosts, refusalPage, isPressed = createHeapPressure() } = options;
  const headers = securityHeaders(config.SITE_ORIGIN);
  const requestLog = createRequestLog(log, metrics);
  const clients = createClients(config.TRUST_PROXY);
  const refuser = createRefuser({ page: refusalPage, headers, requestLog });
  const prebuilt = createPrebuilt({ headers, requestLog, isDraining: () => lifecycle.draining });
  const admission = createAdmission({ isPressed });
  const app = createFramework(options, refuser);
  const connections = limitConnections(app, options);
  refuseTunnels(app.server, refuser);
  drainOnClose(app, connections);
  registerResponseHooks(app, { headers, requestLog, lifecycle });
  app.decorate('servePrebuilt', prebuilt.add);
  app.decorate('yieldToRequests', admission.yieldToRequests);
  app.decorate('isOverloaded', admission.isOverloaded);

  const [framework] = app.server.listeners('request') as [RequestListener];
  const stages = createRequestStages({
    gate: createGate(hosts ?? null, clients),
    refuse: refuser.refuse,
    prebuilt,
    admission,
    connections,
    framework,
    exemptUrls: options.isOps ? exemptUrls.ops : exemptUrls.site,
    onShed: () => metrics?.shed.inc({ reason: 'overload' }),
  });
  app.server.removeAllListeners('request').on('request', traced(stages, clients));
  return app;
}

function createFramework({ config, log }: HttpAppOptions, refuser: Refuser): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    // Replaced by our own log line: Fastify's would contain the URL with its query.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.TRUST_PROXY.length > 0 ? [...config.TRUST_PROXY] : false,
    requestTimeout: edge.requestMs,
    connectionTimeout: edge.stalledMs,
    handlerTimeout: edge.responseMs,
    keepAliveTimeout: edge.idleMs,
    bodyLimit: edge.bodyBytes,
    http: {
      maxHeaderSize: edge.headerBytes,
      headersTimeout: edge.headMs,
      connectionsCheckingInterval: edge.checkMs,
      // The gate checks the Host header and sends a problem body.
      requireHostHeader: false,
    },
    forceCloseConnections: 'idle',
    // Requests that arrive during the shutdown are still served.
    return503OnClosing: false,
    // Also the timeout of `onClose` and `preClose` hooks, which wait for responses in progress.
    pluginTimeout: drainLimits.maxMs,
    // Never reached: the gate limits every URL.
    routerOptions: { maxParamLength: edge.targetLength },
    clientErrorHandler: handleParserErrors(refuser),
    genReqId: requestIdOf,
  });
}

/** Limits connections and headers of the server. */
function limitConnections(
  { server }: FastifyInstance,
  { isOps, log, metrics, openFiles }: HttpAppOptions,
): Connections {
  const files = openFiles === undefined ? readOpenFileLimit() : openFiles;
  const listener = isOps ? 'ops' : 'site';
  const limit = connectionLimits(files)[listener];
  if (limit < connectionLimits(null)[listener])
    log.warn({ openFiles: files, connections: limit }, 'low limit of open files: fewer connections are accepted');
  // One more than allowed, so that the gate can detect an excess: Node silently drops headers beyond the maximum.
  server.maxHeadersCount = edge.headers + 1;
  // A failed accept must not end the process; errors before `listening` are thrown by `listen`.
  server.once('listening', () =>
    server.on('error', (err) => log.error({ err }, 'listener failed to accept a connection')),
  );
  return watchConnections(server, { limit, onDrop: () => metrics?.shed.inc({ reason: 'connections' }) });
}

interface ResponseHookOptions extends Pick<HttpAppOptions, 'lifecycle'> {
  headers: Readonly<Record<string, string>>;
  requestLog: RequestLog;
}

/** Registers the hooks of all Fastify responses: common headers, compression, `connection: close` and the log line. */
function registerResponseHooks(app: FastifyInstance, { headers, requestLog, lifecycle }: ResponseHookOptions): void {
  app.decorateRequest('summary');
  // Callbacks instead of promises: the hooks run for every request and dominate the cost of cached responses.
  app.addHook('onRequest', (request, reply, done) => {
    request.summary = noSummary;
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });

  // On sending, not on arrival: a request that began before the shutdown must close its connection, too.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifecycle.draining) reply.header('connection', 'close');
    done();
  });

  compressResponses(app);

  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, summary } = request;
    const route = request.routeOptions.url ?? 'none';
    requestLog.logRequest(
      { request: request.raw, requestId: id, method, status: reply.statusCode, ms: reply.elapsedTime },
      { route, summary },
    );
    done();
  });

  app.decorateReply('sendPrebuilt', function (this: FastifyReply, prebuiltResponse) {
    const { status, encoding, body } = negotiateResponse(prebuiltResponse, this.request);
    this.code(status).header('vary', 'accept-encoding');
    for (let at = 0; at < prebuiltResponse.headers.length; at += 2)
      this.header(prebuiltResponse.headers[at] as string, prebuiltResponse.headers[at + 1]);
    if (encoding) this.header('content-encoding', encoding);
    return this.send(body ?? undefined);
  });
}
