/**
 * Sends the spans of a process to a collector (OTLP over HTTP): `node --import ./dist/tracing.js dist/server.js`.
 * Configured with OpenTelemetry's variables, such as `OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_TRACES_SAMPLER` and
 * `OTEL_SERVICE_NAME`.
 */
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  hostDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';

/** Share of requests that are sampled when no proxy has decided. */
const sampledShare = 0.05;

const provider = new NodeTracerProvider({
  resource: defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'proart' }))
    // Merged last: attributes from the environment override the others.
    .merge(detectResources({ detectors: [hostDetector, serviceInstanceIdDetector, envDetector] })),
  spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  ...(!process.env['OTEL_TRACES_SAMPLER'] && {
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
  }),
});
provider.register();
