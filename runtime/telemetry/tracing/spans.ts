/**
 * The spans of a request and of the upstream calls made for it. A process that was started without `runtime/telemetry/tracing/register.ts` has no
 * tracer: requests then go past all of this, and calls get spans that do nothing.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  type TracerProvider,
  trace,
} from '@opentelemetry/api';
import type { AnswerRecord } from '../../../contracts/prebuiltResponse.ts';

const name = 'proart';

/** What the API has for a provider until one is registered, and behind it then. */
type Proxy = TracerProvider & { getDelegate(): TracerProvider; getDelegateTracer(name: string): Tracer | undefined };

const proxy = () => trace.getTracerProvider() as Proxy;

/** The tracer of this process; null where nobody has registered one. */
function registeredTracer(): Tracer | null {
  return proxy().getDelegateTracer(name) ?? null;
}

const spans = new WeakMap<object, Span>();

/** Id of the trace that a request is part of; null without tracing. */
export function traceIdOf(request: object): string | null {
  return spans.get(request)?.spanContext().traceId ?? null;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Has each request handled within a span of its own.
 * @param options.isProxy Whose `traceparent` is believed: anybody else's requests begin a trace, or everybody could have us record theirs.
 */
export function traced(handle: Handle, { isProxy }: { isProxy: (request: IncomingMessage) => boolean }): Handle {
  const tracer = registeredTracer();
  if (!tracer) return handle;
  return (request, response) => {
    const { method = '', url = '', headers } = request;
    const { traceparent } = headers;
    // Of baggage nothing is taken, so nothing of it goes further.
    const parent = traceparent && isProxy(request) ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': method, 'url.path': url.split('?', 1)[0] ?? '' };
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    spans.set(request, span);
    response.once('close', () => span.end());
    context.with(trace.setSpan(parent, span), () => handle(request, response));
  };
}

/** Writes into a request's span what its line in the log says. */
export function noteAnswer(
  request: IncomingMessage,
  { status, requestId }: { status: number; requestId: string },
  { route, summary }: AnswerRecord,
): void {
  const span = spans.get(request);
  if (!span) return;
  const { region, kind, cache } = summary;
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({
    'http.route': route,
    'http.response.status_code': status,
    'proart.request_id': requestId,
    // What a request has none of stays away.
    ...(typeof region === 'string' && { 'proart.region': region }),
    ...(typeof kind === 'string' && { 'proart.kind': kind }),
    ...(typeof cache === 'string' && { 'proart.cache': cache }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Writes into the present span how a lookup of the cache was answered. */
export function noteLookup(operation: string, result: string): void {
  trace.getActiveSpan()?.addEvent(`cache.${result}`, { 'proart.operation': operation });
}

/** The span of an upstream call. */
export interface CallSpan {
  /** What the upstream is sent, so that its own spans continue the trace. */
  headers: Record<string, string>;
  end(outcome: string, status?: number): void;
}

/** Begins the span of a call to an upstream, within whatever this is done for. */
export function startCallSpan(upstream: string, operation: string, { hostname, pathname }: URL): CallSpan {
  const span = trace.getTracer(name).startSpan(`${upstream} ${operation}`, {
    kind: SpanKind.CLIENT,
    attributes: {
      'proart.upstream': upstream,
      'proart.operation': operation,
      'server.address': hostname,
      'url.path': pathname,
    },
  });
  const headers: Record<string, string> = {};
  propagation.inject(withSpan(span), headers);
  return {
    headers,
    end(outcome, status) {
      span.setAttributes({ 'proart.outcome': outcome, ...(status && { 'http.response.status_code': status }) });
      if (outcome !== 'ok') span.setStatus({ code: SpanStatusCode.ERROR, message: outcome });
      span.end();
    },
  };
}

const withSpan = (span: Span): Context => trace.setSpan(context.active(), span);

/** What each line of the log has besides: the trace it belongs to. Undefined without tracing. */
export function traceFields(): (() => object) | undefined {
  if (!registeredTracer()) return undefined;
  return () => {
    const traceId = trace.getActiveSpan()?.spanContext().traceId;
    return traceId ? { traceId } : {};
  };
}

/** Sends the spans that have not been sent; never rejects. The caller says how long it waits. */
export async function sendSpans(): Promise<void> {
  const provider: TracerProvider & { forceFlush?(): Promise<void> } = proxy().getDelegate();
  await provider.forceFlush?.().catch(() => {});
}
