/** What a BFF writes down of a request that `?debug` looks into, and what it does for all others. */
import { expect, onTestFinished, test } from 'vitest';
import type { Recorder } from '../../bff/dev/recorder.ts';
import { createRecorders, mostRequests } from '../../bff/dev/recorders.ts';
import { startSandbox } from '../../bff/sandbox/sandbox.ts';
import type { PageVisit } from '../../contracts/pageSource.ts';
import { buildTestBff, prepareBffOver, type TestBff } from '../support/buildTestBff.ts';

const path = '/de/proart/laptops-home/';

async function buildRecording() {
  const recorders = createRecorders({ isBffAlone: false });
  const bff = await buildTestBff({}, { recorders });
  let requests = 0;
  /** Page and shell, as a renderer asks for them. */
  async function look({ isLookedInto }: { isLookedInto: boolean }): Promise<Recorder> {
    requests += 1;
    const visit: PageVisit = { region: 'de', path, query: '', pageUrl: path, requestId: `request-${requests}` };
    const recorder = isLookedInto ? recorders.begin(visit.requestId) : undefined;
    await Promise.all([bff.source.shell(visit), bff.source.page(visit, { streaming: false })]);
    return recorder ?? { lookups: [], finished: [], lookup: () => expect.fail('nobody looks into it') };
  }
  return { ...bff, look };
}

/** What the sandbox was asked for, failure reports aside. */
const received = async ({ sandbox }: Pick<TestBff, 'sandbox'>) =>
  (await sandbox.calls('/')).map((call) => call.path).filter((asked) => !asked.endsWith('/SSRLog'));

/** The lookups that led to a call. */
const called = ({ lookups }: Recorder) => lookups.filter(({ call }) => call);

test('every call that the upstreams received is there, with its outcome, times and size', async () => {
  const { look, sandbox } = await buildRecording();
  const recorder = await look({ isLookedInto: true });

  const paths = called(recorder).map(({ address }) => address.split('?', 1)[0]);
  expect(paths.sort()).toEqual((await received({ sandbox })).sort());
  for (const { cache, startedAt, endedAt, bytes, call } of called(recorder)) {
    expect(cache).toEqual(['l1 miss']);
    expect(call).toMatchObject({ outcome: 'ok', bytes, attempts: [{ status: 200 }] });
    expect(bytes).toBeGreaterThan(0);
    const [attempt] = call?.attempts ?? [];
    const times = [startedAt, call?.startedAt, attempt?.sentAt, attempt?.answeredAt, call?.endedAt, endedAt];
    expect(times).toEqual([...times].sort((a, b) => Number(a) - Number(b)));
  }
});

test('what was finished before is passed over, so that each lookup shows how it was answered', async () => {
  const { look, metrics, sandbox } = await buildRecording();
  await look({ isLookedInto: false });
  const before = await received({ sandbox });
  const recorder = await look({ isLookedInto: true });

  expect(recorder.lookups.length).toBeGreaterThanOrEqual(before.length);
  expect(new Set(recorder.lookups.flatMap(({ cache }) => cache))).toEqual(new Set(['l1 hit', 'l1 negative']));
  expect(recorder.lookups.every(({ call, bytes }) => call === null && bytes !== null)).toBe(true);
  expect(recorder.finished).toEqual([
    { kind: 'shell', isKept: true },
    { kind: 'productLine', isKept: true },
  ]);
  expect(await received({ sandbox })).toEqual(before);
  // The words are those of the metric.
  expect(await metrics.registry.metrics()).toContain(
    'proart_cache_requests_total{cache="header",tier="l1",result="hit"} 1',
  );
});

test('a request that is looked into shares no making with others', async () => {
  const { look } = await buildRecording();
  const [first, second] = await Promise.all([look({ isLookedInto: true }), look({ isLookedInto: true })]);
  expect(second.lookups).toHaveLength(first.lookups.length);
  const collapsed = second.lookups.filter(({ cache }) => cache.includes('l1 collapsed'));
  expect(collapsed.length).toBeGreaterThan(0);
  expect(collapsed.every(({ call }) => call === null)).toBe(true);
});

test('a call that fails, and one that is not made for that, say so', async () => {
  const { look, sandbox } = await buildRecording();
  await sandbox.fault({ match: '/api/v1/banner', fault: 'status', status: 500 });
  await sandbox.fault({ match: '/api/v1/seo', fault: 'status', status: 503 });
  const banner = ({ lookups }: Recorder, operation = 'banner') =>
    lookups.find((lookup) => lookup.operation === operation);

  const failed = await look({ isLookedInto: true });
  expect(banner(failed)).toMatchObject({
    failure: 'status',
    cache: ['l1 miss'],
    call: { outcome: 'status', attempts: [{ status: 500 }] },
  });
  // Sent a second time, as the sandbox has seen.
  expect(banner(failed, 'seo')).toMatchObject({
    failure: 'status',
    call: { attempts: [{ status: 503 }, { status: 503 }] },
  });
  expect(await sandbox.calls('/api/v1/seo')).toHaveLength(2);

  expect(banner(await look({ isLookedInto: true }))).toMatchObject({
    failure: 'status',
    cache: ['l1 negative'],
    call: null,
  });
});

/** Asks a BFF for its shell over real HTTP, as a renderer does whose page has this address. */
function shellClient(origin: string) {
  return async (query: string, id: string) => {
    const headers = { referer: origin + path + query, 'x-request-id': id };
    const reply = await fetch(`${origin}/bff/v1/de/shell`, { headers });
    return { body: await reply.text(), way: reply.headers.get('cache-status'), etag: reply.headers.get('etag') };
  };
}

test('a BFF of its own knows by the referrer that a page is looked into, and passes over what is ready', async () => {
  const recorders = createRecorders({ isBffAlone: true });
  const sandbox = await startSandbox();
  const { app } = await prepareBffOver(sandbox.origin, {}, { recorders });
  onTestFinished(async () => {
    await app.close();
    await sandbox.close();
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (recorders.wantedBy(request)) recorders.begin(request.id);
    done();
  });
  const get = shellClient(await app.listen({ host: '127.0.0.1', port: 0 }));
  const plain = await get('', 'request-1');
  expect((await get('', 'request-2')).way).toContain('proart-bff; hit; ttl');
  const lookedInto = await get('?debug', 'request-3');

  expect(lookedInto.body).toBe(plain.body);
  expect(recorders.of('request-2')).toBeUndefined();
  expect(recorders.of('request-3')?.lookups.map(({ operation }) => operation)).toContain('header');
});

test('only the last requests are remembered', () => {
  const { begin, of } = createRecorders({ isBffAlone: false });
  for (let n = 0; n <= mostRequests; n++) begin(`request-${n}`);
  expect(of('request-0')).toBeUndefined();
  expect(of('request-1')).toBeDefined();
});

test('in production the query is one of many: answers are kept and answered as ever', async () => {
  const bff = await buildTestBff();
  const get = shellClient(bff.site);
  const { body, etag } = await get('', 'request-1');
  const asked = await get('?debug', 'request-2');
  expect(asked).toMatchObject({ body, etag, way: expect.stringContaining('proart-bff; hit; ttl') });
  expect(await bff.sandbox.calls('/api/v1/header')).toHaveLength(1);
});
