import type { IncomingMessage, OutgoingHttpHeaders, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyBaseLogger, type FastifyReply, LogController } from 'fastify';
import type { ReadyAnswer } from '../../contracts/readyAnswer.ts';
import { edge, admission as limits, stopping } from '../cache/tiers.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { traced } from '../telemetry/tracing/spans.ts';
import { compressAnswers } from './answers/compressAnswers.ts';
import { endWithLines, linesOf } from './answers/headerLines.ts';
import { type FindReady, leaveUnread, toSend } from './answers/readyAnswers.ts';
import { securityHeaders } from './answers/securityHeaders.ts';
import { watchConnections } from './connections.ts';
import { createAdmission } from './limits/admission.ts';
import { createClients } from './limits/clients.ts';
import { createGate } from './limits/gate.ts';
import { createHeapPressure } from './limits/heapPressure.ts';
import { connectionLimits, readOpenFiles } from './openFiles.ts';
import { answerParserFaults, createRefuse, type RefusalPage } from './problems/refuse.ts';
import { requestIdOf } from './requestIds.ts';
import { createRequestLines } from './requestLines.ts';
import { refuseTunnels } from './tunnels.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields that a handler adds to the request's one log line. */
    summary: Record<string, unknown>;
  }
  interface FastifyReply {
    /** Answers with what is kept ready. */
    sendReady(ready: Omit<ReadyAnswer, 'record'>): FastifyReply;
  }
  interface FastifyInstance {
    /**
     * Has GET and HEAD requests answered before any of the framework's hooks and routes, where something is found.
     * @param findSpare Finds what is answered when there is no time to make something better.
     */
    answerReady(find: FindReady, findSpare?: FindReady): void;
    /** Comes when whoever asked meanwhile has been heard; for the parts of long work. */
    nextTurn(): Promise<void>;
    /** More is asked than can be done: what nobody waits for is to be left. */
    isOverloaded(): boolean;
  }
}

/** What Node does not add to the head of a ready answer, up to the request's id. @param headers Of every answer. */
function createOwnLines(headers: Readonly<Record<string, string>>) {
  const { text } = linesOf(Object.entries({ ...headers, vary: 'accept-encoding' }).flat());
  const upToId = (coding: string) => Buffer.from(`${text.slice(0, -2)}${coding}x-request-id: `).toString('latin1');
  return {
    identity: upToId(''),
    br: upToId('content-encoding: br\r\n'),
    gzip: upToId('content-encoding: gzip\r\n'),
  };
}

/** Never waits for its turn: costs next to nothing, or is asked by those who decide whether this process lives. */
const light = {
  // No more than there is: every other address reaches the renderer.
  site: /^\/(livez|readyz)(\?|$)|^\/assets\//,
  ops: /^\/(livez|readyz|metrics|ops)(\/|\?|$)/,
};

const busy = { code: 'UNAVAILABLE', detail: 'There is more to do than can be done; come again in a moment' } as const;

const noSummary: Record<string, unknown> = Object.freeze({});

/** Where a server is between its start and its end; a readiness probe says so. */
export interface Lifecycle {
  /** It stops: no connection is kept after its answer. */
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
  /** What people see of a request that is refused and is none of the BFF's; a problem body without it. */
  refusalPage?: RefusalPage | undefined;
  /** How many files and connections this process may have open; null for any number. By default as the system says. */
  openFiles?: number | null;
  /** Memory is short. By default when the heap is nearly full. */
  isPressed?: () => boolean;
}

/**
 * The HTTP edge that both halves stand behind: the gate, limits, headers of every answer, request ids, one log line per request,
 * `connection: close` while the server drains. No routes, no port.
 */
export function buildHttpApp(options: HttpAppOptions) {
  const { config, log, lifecycle, metrics, hosts, refusalPage } = options;
  const { openFiles = readOpenFiles(), isPressed = createHeapPressure() } = options;
  const isLight = options.isOps ? light.ops : light.site;
  const headers = securityHeaders(config.SITE_ORIGIN);
  const lines = createRequestLines(log, metrics);
  const clients = createClients(config.TRUST_PROXY);
  const gate = createGate(hosts ?? null, clients);
  const refusing = createRefuse({ page: refusalPage, headers, lines });
  const app = Fastify({
    loggerInstance: log,
    // One line of ours a request; the built-in ones would log the address with its query.
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
    // What has come by then, and waits for its turn, is answered as all else, and its connection ends with that.
    return503OnClosing: false,
    // Also of the end, which waits for answers under way.
    pluginTimeout: stopping.mostMs,
    // The gate has a limit of its own, for every address.
    routerOptions: { maxParamLength: edge.targetLength },
    clientErrorHandler: answerParserFaults(refusing),
    genReqId: requestIdOf,
  });
  const admission = createAdmission({ isPressed });
  const listener = options.isOps ? 'ops' : 'site';
  const limit = connectionLimits(openFiles)[listener];
  if (limit < connectionLimits(null)[listener])
    log.warn({ openFiles, connections: limit }, 'few files may be open, so fewer connections are taken');
  const connections = watchConnections(app.server, {
    limit,
    onDrop: () => metrics?.shed.inc({ reason: 'connections' }),
  });
  // A connection that cannot be accepted is no reason to end those that were; what hinders a start is told by `listen`.
  app.server.once('listening', () =>
    app.server.on('error', (err) => log.error({ err }, 'the listener failed to take a connection')),
  );
  refuseTunnels(app.server, refusing);
  // When the listener closes, Node cuts off what it holds for idle: a client that has not taken all of its answer, and one whose next
  // request it has not read. Connections that it has not accepted by then are lost, and it accepts one in each round of its loop.
  app.addHook('preClose', async () => {
    // A streamed page had sent its headers before the stop, without `connection: close`: its client may ask again on that connection.
    app.server.keepAliveTimeout = stopping.nextRequestMs;
    const startedAt = performance.now();
    const isWithin = (ms: number) => performance.now() - startedAt < ms;
    let taken: number;
    do {
      taken = connections.taken();
      await wait(stopping.lookMs);
    } while (
      (connections.taken() > taken && isWithin(stopping.arrivalsMs)) ||
      (connections.isSending() && isWithin(stopping.answersMs))
    );
    connections.endUnused();
    setTimeout(connections.endAll, stopping.answersMs - (performance.now() - startedAt)).unref();
  });
  // One more than are taken: further ones are dropped unseen.
  app.server.maxHeadersCount = edge.headers + 1;

  app.decorateRequest('summary');
  // Callbacks, not promises: these run for every request, and a kept answer costs little more than they do.
  app.addHook('onRequest', (request, reply, done) => {
    request.summary = noSummary;
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });

  // On sending, not on arrival: a request that began before the stop must not keep its connection after it either.
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
    const { status, coding, body } = toSend(ready, this.request);
    this.code(status).header('vary', 'accept-encoding');
    for (let at = 0; at < ready.headers.length; at += 2)
      this.header(ready.headers[at] as string, ready.headers[at + 1]);
    if (coding) this.header('content-encoding', coding);
    return this.send(body ?? undefined);
  });

  const ownLines = createOwnLines(headers);
  const finders: FindReady[] = [];
  const spares: FindReady[] = [];
  app.decorate('answerReady', (find, findSpare) => {
    finders.push(find);
    if (findSpare) spares.push(findSpare);
  });
  app.decorate('nextTurn', admission.nextTurn);
  app.decorate('isOverloaded', admission.isOverloaded);
  const [framework] = app.server.listeners('request') as [RequestListener];
  app.server.removeAllListeners('request').on('request', traced(handle, clients));

  function handle(request: IncomingMessage, response: ServerResponse) {
    const startedAt = performance.now();
    const fault = gate.ofHead(request);
    if (fault) return refusing.refuse(request, response, fault, { startedAt });
    // What is found was asked for before, and its address has passed.
    const ready = isPlainRead(request) && findFirst(finders, request);
    if (ready) return answerAtOnce(request, response, ready, startedAt);
    const targetFault = gate.ofTarget(request.url ?? '');
    if (targetFault) return refusing.refuse(request, response, targetFault, { startedAt });
    if (isLight.test(request.url ?? '')) return framework(request, response);
    admission.enter(
      () => begin(request, response),
      () => shed(request, response, startedAt),
    );
  }

  function begin(request: IncomingMessage, response: ServerResponse) {
    const underWay = connections.underWay(request.socket);
    // Whoever has gone while they waited is not worked for.
    if (!underWay) return admission.leave();
    const leave = () => {
      if (underWay.delete(leave)) admission.leave();
    };
    underWay.add(leave);
    // Made to the end, however slowly it is taken; of an answer behind another one on its connection Node says nothing.
    response.once('prefinish', leave);
    framework(request, response);
  }

  /** In place of what would have to be made: an old answer where there is one, or a word on when to come again. */
  function shed(request: IncomingMessage, response: ServerResponse, startedAt: number) {
    metrics?.shed.inc({ reason: 'overload' });
    const old = isPlainRead(request) && findFirst(spares, request);
    if (old) answerAtOnce(request, response, old, startedAt);
    else refusing.refuse(request, response, busy, { seconds: limits.retrySeconds, startedAt });
  }

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
    lines.ready({ request, requestId, method, status, ms: performance.now() - startedAt }, ready.record);
  }

  return app;
}

function findFirst(finders: readonly FindReady[], request: IncomingMessage): ReadyAnswer | undefined {
  for (const find of finders) {
    const found = find(request);
    if (found) return found;
  }
  return undefined;
}

/** A read whose host name no proxy has put into another header: which of them is believed is the framework's business. */
function isPlainRead({ method, headers }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && headers['x-forwarded-host'] === undefined;
}
