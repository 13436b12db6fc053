import { createGunzip } from 'node:zlib';
import { request } from 'undici';
import { afterAll, afterEach, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { fetchJson } from './responses.ts';

const sandbox = await startSandbox();
const header = `${sandbox.origin}/api/v1/header?websiteCode=de`;

const controlFaults = (method: string, body?: object) =>
  fetchJson(`${sandbox.origin}/__sandbox/faults`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
const addFault = (fault: string, options: object = {}) =>
  controlFaults('POST', { match: '/api/v1/header', fault, ...options });

afterEach(() => controlFaults('DELETE'));
afterAll(() => sandbox.close());

async function countBytes(stream: AsyncIterable<Uint8Array>): Promise<number> {
  let bytes = 0;
  for await (const piece of stream) bytes += piece.length;
  return bytes;
}

test('status: the call fails the requested number of times, other calls do not fail', async () => {
  await addFault('status', { status: 503, times: 2 });
  const footer = await fetch(header.replace('header', 'footer'));
  const statuses = [];
  for (let attempt = 0; attempt < 3; attempt += 1) statuses.push((await fetch(header)).status);

  expect(footer.status).toBe(200);
  expect(statuses).toEqual([503, 503, 200]);
});

test('several faults are active: the newest matching one applies, and clearing removes all', async () => {
  await controlFaults('POST', { match: '/api/v1/', fault: 'status' });
  await addFault('html');
  expect((await fetch(header)).headers.get('content-type')).toContain('text/html');
  expect((await fetch(header.replace('header', 'footer'))).status).toBe(500);

  await controlFaults('DELETE');
  expect(await fetchJson(header)).toMatchObject({ status: 0 });
});

test('slow: the normal response comes after the delay', async () => {
  await addFault('slow', { ms: 150 });
  const start = performance.now();
  expect(await fetchJson(header)).toMatchObject({ status: 0 });
  expect(performance.now() - start).toBeGreaterThanOrEqual(140);
});

test('slow: the normal response comes at once when the faults are cleared', async () => {
  const countCalls = async () => ((await fetchJson(`${sandbox.origin}/__sandbox/calls`))['calls'] as unknown[]).length;
  const before = await countCalls();
  await addFault('slow', { ms: 60_000 });
  const response = fetchJson(header);
  await expect.poll(countCalls, { interval: 10 }).toBe(before + 1);
  await controlFaults('DELETE');
  expect(await response).toMatchObject({ status: 0 });
});

test('hang: no response comes', async () => {
  await addFault('hang');
  await expect(fetch(header, { signal: AbortSignal.timeout(150) })).rejects.toThrow('timeout');
});

test('drip: headers come at once, then single bytes', async () => {
  await addFault('drip');
  const reply = await fetch(header);
  const reader = reply.body?.getReader();
  expect(reply.status).toBe(200);
  expect((await reader?.read())?.value).toHaveLength(1);
  expect((await reader?.read())?.value).toHaveLength(1);
  await reader?.cancel();
});

test('reset: the connection is reset inside the body', async () => {
  await addFault('reset');
  const { statusCode, body } = await request(header);
  expect(statusCode).toBe(200);
  await expect(body.text()).rejects.toMatchObject({ code: 'ECONNRESET' });
});

test('truncate: the body is shorter than announced', async () => {
  await addFault('truncate');
  const { headers, body } = await request(header);
  expect(Number(headers['content-length'])).toBeGreaterThan(50);
  await expect(body.text()).rejects.toMatchObject({ code: 'UND_ERR_SOCKET' });
});

test('wrong-schema: the wrapper is valid, the result is not', async () => {
  await addFault('wrong-schema');
  await controlFaults('POST', { match: '/recent-data/', fault: 'wrong-schema' });
  expect(await fetchJson(header)).toEqual({ status: 0, message: '', result: 'unexpected' });
  expect(await fetchJson(`${sandbox.origin}/recent-data/apiv2/Disclaimer?WebsiteCode=de`)).toMatchObject({
    Result: 'unexpected',
  });
});

test('huge: fifty megabytes come in chunks', async () => {
  await addFault('huge');
  const { body } = await request(header);
  expect(await countBytes(body)).toBeGreaterThan(50_000_000);
});

test('gzip-bomb: a hundred kilobytes decompress to a hundred megabytes', async () => {
  await addFault('gzip-bomb');
  const { headers, body } = await request(header);
  expect(headers['content-encoding']).toBe('gzip');
  expect(Number(headers['content-length'])).toBeLessThan(200_000);
  expect(await countBytes(body.pipe(createGunzip()))).toBeGreaterThan(100_000_000);
});

test('a fault can match a GraphQL operation', async () => {
  await controlFaults('POST', { match: 'createEmptyCart', fault: 'status', status: 502 });
  const reply = await fetch(`${sandbox.origin}/shop/de/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ operationName: 'createEmptyCart', query: 'mutation createEmptyCart { createEmptyCart }' }),
  });
  expect(reply.status).toBe(502);
});

test('an invalid fault is rejected with the reason', async () => {
  expect(await addFault('explode')).toMatchObject({ status: 400, message: expect.stringContaining('fault') });
  expect(await controlFaults('POST', { match: '/api', fault: 'slow', ms: -1 })).toMatchObject({
    message: expect.stringContaining('ms'),
  });
});

test('closing does not wait for calls that hang, drip or are slow', async () => {
  const secondSandbox = await startSandbox();
  const faults = ['hang', 'drip', 'slow'];
  for (const fault of faults) {
    await fetchJson(`${secondSandbox.origin}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match: `/${fault}`, fault, ms: 60_000 }),
    });
  }
  const calls = faults.map((fault) => fetch(`${secondSandbox.origin}/${fault}`).then((reply) => reply.text()));
  const settled = Promise.allSettled(calls);
  // The sandbox lists calls that have arrived.
  await expect
    .poll(async () => (await fetchJson(`${secondSandbox.origin}/__sandbox/calls`))['calls'], { interval: 10 })
    .toHaveLength(faults.length);

  await secondSandbox.close();
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});
