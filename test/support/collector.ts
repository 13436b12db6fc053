import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Record<string, unknown>;
  events: string[];
  failed: boolean;
}

interface OtlpAttribute {
  key: string;
  value: Record<string, unknown>;
}

/** The parts of OTLP/JSON that are read here. */
interface OtlpTraces {
  resourceSpans: {
    resource: { attributes: OtlpAttribute[] };
    scopeSpans: {
      spans: (Omit<CollectedSpan, 'attributes' | 'events' | 'failed'> & {
        attributes: OtlpAttribute[];
        events: { name: string; attributes: OtlpAttribute[] }[];
        status: { code?: number };
      })[];
    }[];
  }[];
}

/** Starts an OpenTelemetry collector (OTLP over HTTP) that records spans. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const services = new Set<unknown>();
  const server = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as OtlpTraces;
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(valuesOf(resource.attributes)['service.name']);
      for (const { attributes, events, status, ...span } of scopeSpans.flatMap(({ spans: sent }) => sent)) {
        spans.push({
          ...span,
          attributes: valuesOf(attributes),
          events: events.map(({ name, attributes: reported }) =>
            [name, ...Object.values(valuesOf(reported))].join(' '),
          ),
          failed: status.code === 2,
        });
      }
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // a listening TCP server has a port
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    spans,
    services,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function valuesOf(attributes: readonly OtlpAttribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
