/**
 * Spans of requests and of their upstream calls. Without `runtime/telemetry/tracing/register.ts` there is no tracer:
 * requests get no span, and upstream calls get no-op spans.
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
import type { ResponseRecord } from '../../../contracts/prebuiltResponse.ts';

const name = 'proart';

/** OpenTelemetry's proxy provider, which delegates to the registered provider. */
type ProxyProvider = TracerProvider & {
  getDelegate(): TracerProvider;
  getDelegateTracer(name: string): Tracer | undefined;
};

const proxy = () => trace.getTracerProvider() as ProxyProvider;

/** Returns the registered tracer, or null. */
function registeredTracer(): Tracer | null {
  return proxy().getDelegateTracer(name) ?? null;
}

const spans = new WeakMap<object, Span>();

/** Returns the trace id of a request; null without tracing. */
export function traceIdOf(request: object): string | null {
  return spans.get(request)?.spanContext().traceId ?? null;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Wraps a handler so that each request has a span.
 * @param options.isProxy Returns true for trusted proxies. Other clients' `traceparent` is ignored: it could force
 * sampling.
 */
export function traced(handle: Handle, { isProxy }: { isProxy: (request: IncomingMessage) => boolean }): Handle {
  const tracer = registeredTracer();
  if (!tracer) return handle;
  return (request, response) => {
    const { method = '', url = '', headers } = request;
    const { traceparent } = headers;
    // Only `traceparent` is extracted: baggage is not propagated.
    const parent = traceparent && isProxy(request) ? propagation.extract(ROOT_CONTEXT, { traceparent }) : ROOT_CONTEXT;
    const attributes = { 'http.request.method': method, 'url.path': url.split('?', 1)[0] ?? '' };
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
    spans.set(request, span);
    response.once('close', () => span.end());
    context.with(trace.setSpan(parent, span), () => handle(request, response));
  };
}

/** Adds the fields of a request's log line to its span. */
export function recordResponse(
  request: IncomingMessage,
  { status, requestId }: { status: number; requestId: string },
  { route, summary }: ResponseRecord,
): void {
  const span = spans.get(request);
  if (!span) return;
  const { region, kind, cache } = summary;
  span.updateName(`${request.method} ${route}`);
  span.setAttributes({
    'http.route': route,
    'http.response.status_code': status,
    'proart.request_id': requestId,
    ...(typeof region === 'string' && { 'proart.region': region }),
    ...(typeof kind === 'string' && { 'proart.kind': kind }),
    ...(typeof cache === 'string' && { 'proart.cache': cache }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Adds an event with the result of a cache lookup to the active span. */
export function recordLookup(operation: string, result: string): void {
  trace.getActiveSpan()?.addEvent(`cache.${result}`, { 'proart.operation': operation });
}

/** The span of an upstream call. */
export interface CallSpan {
  /** Headers that propagate the trace to the upstream. */
  headers: Record<string, string>;
  end(outcome: string, status?: number): void;
}

/** Starts the span of an upstream call as child of the active span. */
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

/** Returns a function for pino's `mixin` that adds the trace id to log lines; undefined without tracing. */
export function traceFields(): (() => object) | undefined {
  if (!registeredTracer()) return undefined;
  return () => {
    const traceId = trace.getActiveSpan()?.spanContext().traceId;
    return traceId ? { traceId } : {};
  };
}

/** Sends pending spans; never rejects and has no timeout. */
export async function sendSpans(): Promise<void> {
  const provider: TracerProvider & { forceFlush?(): Promise<void> } = proxy().getDelegate();
  await provider.forceFlush?.().catch(() => {});
}
