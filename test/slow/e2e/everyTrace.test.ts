/** Spans sent to a collector, and trace ids in responses, logs and reports. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { type CollectedSpan, startCollector } from '../../support/collector.ts';

const importTracing = `--import=${pathToFileURL(path.join(import.meta.dirname, '../../../dist/tracing.js')).href}`;

async function startTraced(env: Record<string, string> = {}) {
  const collector = await startCollector();
  const built = await startBuiltSite({
    NODE_OPTIONS: importTracing,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    OTEL_BSP_SCHEDULE_DELAY: '50',
    ...env,
  });
  onTestFinished(async () => {
    await built.stop();
    await collector.close();
  });
  /** Waits for a root span and returns all spans of its trace. */
  const traceOf = async (name: string, urlPath: string): Promise<CollectedSpan[]> => {
    const first = () => collector.spans.find((span) => span.name === name && span.attributes['url.path'] === urlPath);
    await expect.poll(first).toBeDefined();
    return collector.spans.filter(({ traceId }) => traceId === first()?.traceId);
  };
  return { ...built, collector, traceOf };
}

async function receivedCalls({ sandbox }: BuiltSite) {
  const { calls } = (await (await fetch(`${sandbox}/__sandbox/calls`)).json()) as {
    calls: { path: string; headers: Record<string, string> }[];
  };
  return calls;
}

test('the trace of a page has every upstream call with outcome and cache result', async () => {
  const built = await startTraced();
  await fetch(`${built.sandbox}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: '/api/v1/banner', fault: 'status', status: 500 }),
  });
  await fetch(`${built.sandbox}/__sandbox/calls`, { method: 'DELETE' });
  const reply = await fetch(`${built.site}/de/proart/`, { headers: { 'user-agent': 'Googlebot/2.1' } });
  await reply.text();

  const spans = await built.traceOf('GET /*', '/de/proart/');
  const isCall = ({ attributes }: CollectedSpan) => 'proart.upstream' in attributes;
  const traced = spans.filter(isCall).map(({ attributes }) => attributes['url.path']);
  const requested = (await receivedCalls(built)).filter(({ path: urlPath }) => !urlPath.endsWith('/SSRLog'));
  // A retry belongs to the span of its call.
  expect(new Set(traced)).toEqual(new Set(requested.map(({ path: urlPath }) => urlPath)));
  expect(traced.length).toBeGreaterThan(15);
  expect(spans.filter(isCall).every(({ parentSpanId }) => spans.some(({ spanId }) => spanId === parentSpanId))).toBe(
    true,
  );

  const banner = spans.find(({ name }) => name === 'content banner');
  expect(banner).toMatchObject({
    failed: true,
    attributes: { 'proart.outcome': 'status', 'http.response.status_code': 500 },
  });
  const page = spans.find(({ name }) => name === 'GET /*');
  expect(page?.events).toContain('cache.miss seo');
  expect(page?.attributes).toMatchObject({
    'http.response.status_code': 200,
    'proart.region': 'de',
    'proart.kind': 'home',
  });
  expect(built.collector.services).toEqual(new Set(['proart']));

  // The trace id is in the response, the log, upstream requests and the failure report.
  const traceId = page?.traceId;
  expect(reply.headers.get('x-request-id')).toBe(traceId);
  const lines = () => built.log.filter((line) => line['traceId'] === traceId).map(({ msg }) => String(msg));
  const expected = ['request completed', expect.stringMatching(/^upstream call failed/)];
  await expect.poll(lines).toEqual(expect.arrayContaining(expected));
  const report = async () =>
    (await receivedCalls(built)).find(({ path: urlPath }) => urlPath.endsWith('/SSRLog'))?.headers['traceparent'];
  await expect.poll(report).toContain(`-${traceId}-${banner?.spanId}-`);
  expect(requested.every(({ headers }) => headers['traceparent']?.includes(`-${traceId}-`))).toBe(true);
  expect(requested.some(({ headers }) => 'baggage' in headers)).toBe(false);
});

test('a cached page has a span marked as a hit, and an error page contains its trace id', async () => {
  const built = await startTraced();
  const get = async (urlPath: string) =>
    (await fetch(built.site + urlPath, { headers: { 'user-agent': 'Googlebot/2.1' } })).text();
  await get('/fr/proart/');
  await expect
    .poll(async () => {
      await get('/fr/proart/');
      return built.collector.spans.some(({ attributes }) => attributes['proart.cache'] === 'hit');
    })
    .toBe(true);

  const missing = await fetch(`${built.site}/fr/proart/nothing-there/`);
  const page = await missing.text();
  const [root] = await built.traceOf('GET /*', '/fr/proart/nothing-there/');
  expect(missing.status).toBe(404);
  expect(page).toContain(`"requestId":"${root?.traceId}"`);
  const problem = await (await fetch(`${built.site}/bff/v1/xx/shell`)).json();
  const spans = await built.traceOf('GET /bff/v1/:region/shell', '/bff/v1/xx/shell');
  expect(problem.requestId).toBe(spans[0]?.traceId);
});

test.each([
  ['a visitor’s', '', false],
  ['a trusted proxy’s', '127.0.0.0/8,::1/128', true],
])('%s traceparent with TRUST_PROXY="%s" is accepted: %s', async (_sender, TRUST_PROXY, isAccepted) => {
  const built = await startTraced({ TRUST_PROXY });
  const sentTraceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${sentTraceId}-b7ad6b7169203331-01`;
  await fetch(`${built.site}/robots.txt`, { headers: { traceparent, baggage: 'a=b' } });
  const [span] = await built.traceOf('GET /robots.txt', '/robots.txt');
  expect(span?.traceId === sentTraceId).toBe(isAccepted);
});

test('an invalid traceparent starts a new trace', async () => {
  const built = await startTraced({ TRUST_PROXY: '127.0.0.0/8,::1/128' });
  const sentTraceId = '0af7651916cd43dd8448eb211c80319c';
  const bad = [
    '00-00000000000000000000000000000000-b7ad6b7169203331-01',
    'garbage',
    `00-${sentTraceId.repeat(200)}-b7ad6b7169203331-01`,
  ];
  for (const [n, traceparent] of bad.entries()) {
    expect((await fetch(`${built.site}/robots.txt?${n}`, { headers: { traceparent } })).status).toBe(200);
  }
  const traces = () => built.collector.spans.map(({ traceId }) => traceId);
  await expect.poll(traces).toHaveLength(3);
  expect(new Set(traces()).size).toBe(3);
  expect(traces()).not.toContain(sentTraceId);
});

test('renderer and BFF share one trace', async () => {
  const { collector, site } = await startTraced({ TRUST_PROXY: '127.0.0.0/8,::1/128' });
  const renderer = await startBuiltSite(
    {
      NODE_OPTIONS: importTracing,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
      OTEL_TRACES_SAMPLER: 'always_on',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      OTEL_SERVICE_NAME: 'renderer',
      ROLE: 'renderer',
      BFF_URL: site,
      MEDIA_ORIGINS: site,
      DRAIN_MS: '0',
    },
    [],
  );
  onTestFinished(async () => {
    await renderer.stop();
  });
  const reply = await fetch(`${renderer.site}/it/proart/`);
  await reply.text();
  const traceId = reply.headers.get('x-request-id');
  const names = () => collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
  await expect.poll(names).toEqual(expect.arrayContaining(['GET /*', 'GET /bff/v1/:region/shell', 'content header']));
  expect(collector.services).toEqual(new Set(['proart', 'renderer']));
});

test('an unreachable collector does not affect the server', async () => {
  const built = await startTraced({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  expect((await fetch(`${built.site}/de/proart/`)).status).toBe(200);
  expect(await built.stop()).toBe(0);
});
