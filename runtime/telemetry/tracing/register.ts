/**
 * `node --import ./dist/tracing.js dist/server.js`: sends the spans of this process to a collector (OTLP over HTTP). Its settings are
 * OpenTelemetry's own: `OTEL_EXPORTER_OTLP_ENDPOINT`, `OTEL_TRACES_SAMPLER`, `OTEL_SERVICE_NAME` … A process that is started
 * without it loads nothing of this.
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

/** Of the requests that nobody in front has decided about. */
const sampledShare = 0.05;

const provider = new NodeTracerProvider({
  resource: defaultResource()
    .merge(resourceFromAttributes({ 'service.name': 'proart' }))
    // What the environment says comes last, and counts.
    .merge(detectResources({ detectors: [hostDetector, serviceInstanceIdDetector, envDetector] })),
  spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  ...(!process.env['OTEL_TRACES_SAMPLER'] && {
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
  }),
});
provider.register();
