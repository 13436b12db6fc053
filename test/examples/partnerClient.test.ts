import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { contractDocument } from '../../bff/openapi/contractDocument.ts';
import { deprecationsOf } from '../../bff/routes/deprecation.ts';
import type { DeprecationNotice } from '../../examples/partner/client/deprecationNotice.ts';
import { createProartClient, type ProartClientOptions } from '../../examples/partner/client/proartClient.ts';
import { ProblemError, UnexpectedAnswerError } from '../../examples/partner/client/problemError.ts';
import { type Fetch, type Wait, waitFor } from '../../examples/partner/client/retryingFetch.ts';
import { buildTestBff } from '../support/buildTestBff.ts';

type Responder = (request: Request) => Response;

/** A client with scripted responses, of which the last one is repeated, and the requests that it has sent. */
function clientOf(responders: [Responder, ...Responder[]], options: ProartClientOptions = {}) {
  const requests: Request[] = [];
  const fetch: Fetch = async (request) => {
    requests.push(request.clone());
    return (responders[requests.length - 1] ?? responders.at(-1) ?? responders[0])(request);
  };
  const waits: number[] = [];
  const wait: Wait = async (ms) => void waits.push(ms);
  return { client: createProartClient('https://www.example.com', { fetch, wait, ...options }), requests, waits };
}

const search = (q: string) => ({ params: { path: { region: 'de' }, query: { q } } }) as const;
const suggestions = '/{region}/search/suggestions';

/** A response with an ETag: 304 when the request has it. */
function tagged(text: string, etag = `"${text}"`): Responder {
  return ({ headers }) =>
    headers.get('if-none-match') === etag
      ? new Response(null, { status: 304, headers: { etag, 'x-request-id': 'newer' } })
      : Response.json({ data: { list: [text] }, degraded: [] }, { headers: { etag, 'x-request-id': 'older' } });
}

const problem = (status: number, headers: Record<string, string> = {}): Responder => {
  const body = { type: '/x', title: 'x', status, detail: 'a moment', code: 'UNAVAILABLE', requestId: 'f7c1a9d2' };
  return () => Response.json(body, { status, headers: { 'content-type': 'application/problem+json', ...headers } });
};

const tags = (requests: readonly Request[]) => requests.map(({ headers }) => headers.get('if-none-match'));

test('lists of ids are sent as one parameter, below the contract’s prefix', async () => {
  const { client, requests } = clientOf([tagged('a')]);
  await client.GET('/{region}/prices', { params: { path: { region: 'de' }, query: { ids: ['a', 'b/c'] } } });
  expect(requests.map(({ url }) => url)).toEqual(['https://www.example.com/bff/v1/de/prices?ids=a,b%2Fc']);
});

test('a 304 is served from the cache with the newer headers; a changed response replaces the cached one', async () => {
  const { client, requests } = clientOf([tagged('one'), tagged('one'), tagged('two'), tagged('two')]);
  const first = await client.GET(suggestions, search('x'));
  const second = await client.GET(suggestions, search('x'));
  expect(second.data).toEqual(first.data);
  expect([second.response.status, second.response.headers.get('x-request-id')]).toEqual([200, 'newer']);

  const third = await client.GET(suggestions, search('x'));
  expect(third.data).toEqual({ data: { list: ['two'] }, degraded: [] });
  await client.GET(suggestions, search('x'));
  expect(tags(requests)).toEqual([null, '"one"', '"one"', '"two"']);
});

test('responses are cached by URL; without an ETag they are not cached', async () => {
  const { client, requests } = clientOf([tagged('one'), () => Response.json({}), () => Response.json({})]);
  for (const q of ['a', 'b', 'b']) await client.GET(suggestions, search(q));
  expect(tags(requests)).toEqual([null, null, null]);
});

test('the cache is bounded: the least recently used entry is evicted, and larger responses are not cached', async () => {
  const size = JSON.stringify({ data: { list: ['a'] }, degraded: [] }).length;
  const { client, requests } = clientOf(
    [(request) => tagged(new URL(request.url).searchParams.get('q') ?? '')(request)],
    {
      maxCachedCharacters: 2 * size,
    },
  );
  const large = 'x'.repeat(2 * size);
  for (const q of ['a', 'b', 'a', 'c', 'a', 'b', large, large, 'b']) await client.GET(suggestions, search(q));
  // c evicted b, which was used before a.
  expect(tags(requests)).toEqual([null, null, '"a"', null, '"a"', null, null, null, '"b"']);
});

test('a 304 is served although its entry was evicted meanwhile', async () => {
  const size = JSON.stringify({ data: { list: ['a'] }, degraded: [] }).length;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let count = 0;
  const fetch: Fetch = async (request) => {
    count += 1;
    if (count === 2) await released;
    return tagged(new URL(request.url).searchParams.get('q') ?? '')(request);
  };
  const client = createProartClient('https://www.example.com', { fetch, maxCachedCharacters: size });
  await client.GET(suggestions, search('a'));
  const pendingCall = client.GET(suggestions, search('a'));
  await client.GET(suggestions, search('b'));
  release();
  expect((await pendingCall).data).toEqual({ data: { list: ['a'] }, degraded: [] });
});

test('a busy server is retried after Retry-After, then the problem is thrown', async () => {
  const { client, waits } = clientOf([problem(503, { 'retry-after': '2' }), problem(429), tagged('there')]);
  expect((await client.GET(suggestions, search('x'))).data).toMatchObject({ data: { list: ['there'] } });
  expect(waits).toEqual([2_000, 1_000]);

  const failing = clientOf([problem(503, { 'retry-after': 'Sun, 01 Nov 2020 00:00:00 GMT' })], { retries: 1 });
  await expect(failing.client.GET(suggestions, search('x'))).rejects.toMatchObject({
    name: 'ProblemError',
    code: 'UNAVAILABLE',
    status: 503,
    requestId: 'f7c1a9d2',
  });
  expect([failing.requests.length, failing.waits]).toEqual([2, [0]]);
});

test('no retry beyond the timeout, for other problems, or for a POST', async () => {
  const clients = [
    clientOf([problem(503, { 'retry-after': '20' })], { timeoutMs: 20_000 }),
    clientOf([problem(503, { 'retry-after': 'Wed, 01 Jan 2200 00:00:00 GMT' })]),
    clientOf([problem(500)]),
  ];
  for (const { client } of clients) await expect(client.GET(suggestions, search('x'))).rejects.toThrow(ProblemError);
  const post = clientOf([problem(503)]);
  const report = { body: { apiUrl: '/a', pageUrl: '/b', websiteCode: 'de' } } as const;
  await expect(post.client.POST('/client-errors', report)).rejects.toThrow('UNAVAILABLE: a moment');
  for (const { requests, waits } of [...clients, post]) expect([requests.length, waits]).toEqual([1, []]);
});

test('an error response that is not a problem throws UnexpectedAnswerError', async () => {
  const withType = (type: string) => ({ headers: { 'content-type': type } });
  const rows: [fault: string, response: Response][] = [
    ['unexpected response: 502 text/html', new Response('<h1>Bad gateway', { status: 502, ...withType('text/html') })],
    ['unexpected response: 500 application/json', Response.json({ code: 'E1' }, { status: 500 })],
    [
      'unexpected response: 500 application/problem+json',
      new Response('{', { status: 500, ...withType('application/problem+json') }),
    ],
    ['unexpected response: 304 without a content type', new Response(null, { status: 304 })],
  ];
  for (const [fault, response] of rows) {
    const call = clientOf([() => response]).client.GET(suggestions, search('x'));
    await expect(call).rejects.toThrow(new UnexpectedAnswerError(response));
    await expect(call).rejects.toThrow(fault);
  }
});

test('a call ends on timeout and on abort', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const site = `http://127.0.0.1:${port}`;
  const timedOutCall = createProartClient(site, { timeoutMs: 50 }).GET(suggestions, search('x'));
  await expect(timedOutCall).rejects.toMatchObject({ name: 'TimeoutError' });

  const signal = AbortSignal.abort();
  const abortedCall = createProartClient(site).GET(suggestions, { ...search('x'), signal });
  await expect(abortedCall).rejects.toMatchObject({ name: 'AbortError' });
});

test('an abort ends the wait for a retry, also before it starts', async () => {
  const abortDuringWait = new AbortController();
  const abortBeforeWait = new AbortController();
  const busy = problem(503, { 'retry-after': '10' });
  const abortedDuring = createProartClient('https://www.example.com', {
    fetch: async (request) => busy(request),
    wait(ms, signal) {
      const waited = waitFor(ms, signal);
      abortDuringWait.abort();
      return waited;
    },
  });
  const abortedBefore = createProartClient('https://www.example.com', {
    async fetch(request) {
      abortBeforeWait.abort();
      return busy(request);
    },
  });
  for (const [client, { signal }] of [
    [abortedDuring, abortDuringWait],
    [abortedBefore, abortBeforeWait],
  ] as const) {
    const call = client.GET(suggestions, { ...search('x'), signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  }
});

test('a deprecated endpoint is reported once, whatever its response', async () => {
  const document = structuredClone(contractDocument);
  const announcement = { 'x-deprecated-since': '2026-12-01', 'x-sunset': '2027-06-01', 'x-successor': 'getPageByPath' };
  Object.assign(document.paths['/{region}/shell']?.get ?? {}, announcement);
  const deprecations = deprecationsOf(document);
  const { site } = await buildTestBff({}, { deprecations });
  const notices: DeprecationNotice[] = [];
  const client = createProartClient(site, { onDeprecated: (notice) => notices.push(notice) });
  const shellOf = (region: string) => client.GET('/{region}/shell', { params: { path: { region: region as 'de' } } });

  await client.GET('/{region}/pages/home', { params: { path: { region: 'de' } } });
  expect(notices).toEqual([]);
  await expect(shellOf('atlantis')).rejects.toThrow('UNKNOWN_REGION');
  await shellOf('de');
  await shellOf('de');
  expect(notices).toEqual([
    {
      method: 'GET',
      path: '/{region}/shell',
      since: new Date('2026-12-01T00:00:00Z'),
      sunset: new Date('2027-06-01T00:00:00Z'),
      links: {
        deprecation: `${site}/bff/v1/docs#getShell`,
        sunset: `${site}/bff/v1/docs#deprecation`,
        'successor-version': `${site}/bff/v1/docs#getPageByPath`,
      },
    },
  ]);
});
