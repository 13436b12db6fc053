import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Dispatcher } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { UpstreamError } from '../../bff/errors.ts';
import { createGuard, type Guard, RefusedError } from '../../bff/resilience/guard.ts';
import { callJson, countsAgainst, createAgent, type HttpCall } from '../../bff/resilience/http.ts';
import { answerLimits, breaker, retrying } from '../../bff/resilience/tiers.ts';
import { type Sandbox, startSandbox } from '../../bff/sandbox/sandbox.ts';

let sandbox: Sandbox;
const agent = createAgent();

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(async () => {
  await agent.destroy();
  await sandbox.close();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const asItIs = (json: unknown) => json;
const json = { 'content-type': 'application/json; charset=utf-8' };

/** A guard that lets everything through and shows what it was told. */
function openGuard({ retries = Number.POSITIVE_INFINITY } = {}) {
  let left = retries;
  const held: number[] = [];
  const guard: Guard = {
    run: (call) => call(false),
    hold: (ms) => void held.push(ms),
    takeRetry: () => left-- > 0,
    state: () => 'closed',
  };
  return { guard, held };
}

const call = (overrides: Partial<HttpCall> = {}): HttpCall => ({
  upstream: 'content',
  operation: 'header',
  url: new URL(`${sandbox.origin}/api/v1/header?systemCode=proart&websiteCode=de`),
  agent,
  guard: openGuard({ retries: 0 }).guard,
  timeoutMs: 15_000,
  idempotent: true,
  ...overrides,
});

async function withFault(fault: Record<string, unknown>) {
  await fetch(`${sandbox.origin}/__sandbox/faults`, { method: 'DELETE' });
  const reply = await fetch(`${sandbox.origin}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: '/api/v1/header', times: 1, ...fault }),
  });
  if (!reply.ok) throw new Error(await reply.text());
}

/** An upstream that answers one request after another as the list says, the last one again and again. */
async function scripted(...answers: RequestListener[]) {
  const asked: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, reply) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    const seen = { request, body: '' };
    asked.push(seen);
    for await (const part of request) seen.body += part;
    answer?.(request, reply);
  });
  const url = await listening(server);
  return { url, asked, server };
}

/** An upstream that need not even speak HTTP. */
async function speaking(answer: (socket: Socket) => void) {
  const server = createRawServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  return listening(server);
}

async function listening(server: Server): Promise<URL> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has a port
  return new URL(`http://127.0.0.1:${port}/api/v1/header?websiteCode=de`);
}

const good: RequestListener = (_request, reply) => reply.writeHead(200, json).end('{"fine":true}');
const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, reply) =>
    reply.writeHead(code, { ...json, ...headers }).end('{}');
const text =
  (body: string | Uint8Array): RequestListener =>
  (_request, reply) =>
    reply.writeHead(200, json).end(body);
const reset: RequestListener = (request) => request.socket.resetAndDestroy();
const close: RequestListener = (request) => request.socket.destroy();
const resetInTheMiddle: RequestListener = (request, reply) => {
  reply.writeHead(200, { ...json, 'content-length': '1000' });
  reply.write('{"half":', () => setTimeout(() => request.socket.resetAndDestroy(), 5));
};
const hang: RequestListener = () => {};
const endless =
  (headers: Record<string, string>): RequestListener =>
  (_request, reply) => {
    reply.writeHead(200, headers).write('{');
  };

describe('a failure', () => {
  test.each([
    [{ fault: 'status', status: 500 }, 'status', 'HTTP 500'],
    [{ fault: 'status', status: 302 }, 'status', 'HTTP 302'],
    [{ fault: 'status', status: 204 }, 'status', 'HTTP 204'],
    [{ fault: 'html' }, 'format', 'not JSON'],
    [{ fault: 'gzip-bomb' }, 'format', 'not JSON'],
    [{ fault: 'huge' }, 'format', 'too large'],
    [{ fault: 'truncate' }, 'network', ''],
    [{ fault: 'reset' }, 'network', ''],
  ])('of the kind %j is an upstream error: %s', async (fault, reason, detail) => {
    await withFault(fault);
    await expect(callJson(call(), asItIs)).rejects.toMatchObject({
      name: 'UpstreamError',
      upstream: 'content',
      operation: 'header',
      reason,
      message: expect.stringContaining(detail),
    });
  });

  test.each([['hang'], ['drip'], ['slow']])(
    'called %s is ended by the deadline, which covers the whole call',
    async (fault) => {
      await withFault({ fault, ms: 60_000 });
      await expect(callJson(call({ timeoutMs: 100 }), asItIs)).rejects.toMatchObject({ reason: 'timeout' });
    },
  );

  test.each<[string, (socket: Socket) => void]>([
    ['something that is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
    ['nothing', (socket) => socket.end()],
    ['no last chunk', (socket) => socket.end(`${head}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`)],
    ['less than it announced', (socket) => socket.end(`${head}content-length: 100\r\n\r\n{}`)],
  ])('that answers %s is one of the network', async (_, answer) => {
    const url = await speaking(answer);
    await expect(callJson(call({ url }), asItIs)).rejects.toMatchObject({ name: 'UpstreamError', reason: 'network' });
  });

  test('of headers that are too large is an upstream error', async () => {
    const url = await speaking((socket) => socket.end(`${head}x: ${'x'.repeat(40_000)}\r\n\r\n{}`));
    await expect(callJson(call({ url }), asItIs)).rejects.toBeInstanceOf(UpstreamError);
  });

  test('to say what it is at all costs no deadline: the body of an error is not waited for', async () => {
    const { url } = await scripted((_request, reply) => {
      reply.writeHead(500, json).write('{');
    });
    const startedAt = performance.now();
    await expect(callJson(call({ url }), asItIs)).rejects.toMatchObject({ reason: 'status', status: 500 });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('never says where the upstream is', async () => {
    const url = new URL('http://127.0.0.1:1/api/v1/header?aticket=secret');
    const error = await callJson(call({ url }), asItIs).catch((reason: unknown) => reason);
    expect(String(error)).not.toMatch(/127\.0\.0\.1|secret/);
    expect(JSON.stringify(error)).not.toMatch(/127\.0\.0\.1|secret/);
  });

  test('by redirect is not followed', async () => {
    const target = await scripted(good);
    const { url } = await scripted(status(302, { location: target.url.href }));
    await expect(callJson(call({ url }), asItIs)).rejects.toMatchObject({ reason: 'status', status: 302 });
    expect(target.asked).toHaveLength(0);
  });

  test.each<[string, RequestListener]>([
    ['does not come', hang],
    ['has no end', endless(json)],
    ['is none and has no end', endless({ 'content-type': 'text/html' })],
    ['is packed and has no end', endless({ ...json, 'content-encoding': 'gzip' })],
  ])('because an answer %s leaves no connection behind', async (_, answer) => {
    const { url, server } = await scripted(answer);
    await expect(callJson(call({ url, timeoutMs: 100 }), asItIs)).rejects.toBeInstanceOf(UpstreamError);
    const connections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
    await vi.waitFor(async () => expect(await connections()).toBe(0));
  });

  test('to be allowed the call is one of overload, and nothing is asked', async () => {
    const { url, asked } = await scripted(good);
    const guard: Guard = { ...openGuard().guard, run: () => Promise.reject(new RefusedError('circuit_open')) };
    await expect(callJson(call({ url, guard }), asItIs)).rejects.toMatchObject({
      reason: 'overload',
      message: 'header: circuit_open',
    });
    expect(asked).toHaveLength(0);
  });
});

const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

describe('a good answer', () => {
  test('comes parsed, read and measured', async () => {
    await expect(callJson(call(), asItIs)).resolves.toMatchObject({ value: { status: 0 } });
    const { url } = await scripted(text('{"name":"ä"}'));
    const answer = await callJson(call({ url }), (read) => (read as { name: string }).name);
    expect(answer).toEqual({ value: 'ä', bytes: 13 });
  });

  test('that its reader refuses is the reader’s error', async () => {
    const { url } = await scripted(good);
    const error = new UpstreamError({ upstream: 'content', operation: 'header' }, 'format', 'wrong shape');
    const refuse = () => {
      throw error;
    };
    await expect(callJson(call({ url }), refuse)).rejects.toBe(error);
  });

  test('was asked for with its headers, and a body makes it a POST of JSON', async () => {
    const { url, asked } = await scripted(good);
    await callJson(call({ url, headers: { authorization: 'Bearer x' } }), asItIs);
    await callJson(call({ url, body: { a: 1 }, idempotent: false }), asItIs);
    expect(asked.map(({ request: { method, headers }, body }) => [method, headers['authorization'], body])).toEqual([
      ['GET', 'Bearer x', ''],
      ['POST', undefined, '{"a":1}'],
    ]);
    expect(asked[0]?.request.headers).not.toHaveProperty('accept-encoding');
    expect(asked[1]?.request.headers['content-type']).toBe('application/json');
  });
});

describe('JSON', () => {
  const get = async (body: string | Uint8Array) => {
    const { url } = await scripted(text(body));
    return (await callJson(call({ url }), asItIs)).value;
  };

  test('with a byte order mark is JSON', async () => {
    expect(await get('\ufeff{"a":1}')).toEqual({ a: 1 });
  });

  test.each<[string, string | Uint8Array]>([
    ['cut off', '{"a":'],
    ['empty', ''],
    ['of another encoding', Buffer.from('{"a":"ä"}', 'latin1')],
    ['with half a character', Buffer.from([0x22, 0xf0, 0x9f, 0x98, 0x22])],
    ['of 16 bits', Buffer.from('{"a":1}', 'utf16le')],
    ['100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['100,000 deep in objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['one deeper than allowed', `${'['.repeat(answerLimits.depth + 1)}${']'.repeat(answerLimits.depth + 1)}`],
  ])('%s is an error of format', async (_, body) => {
    await expect(get(body)).rejects.toMatchObject({ name: 'UpstreamError', reason: 'format' });
  });

  test('as deep as allowed is read', async () => {
    await expect(get(`${'['.repeat(answerLimits.depth)}${']'.repeat(answerLimits.depth)}`)).resolves.toBeDefined();
  });

  test.each([
    ['{"a":1,"__proto__":{"admin":true}}', { a: 1 }],
    ['{"a":{"\\u005f_proto__":{"admin":true},"b":2}}', { a: { b: 2 } }],
    ['[{"constructor":{"prototype":{"admin":true}}}]', [{}]],
  ])('%s comes without what reaches into prototypes', async (body, expected) => {
    const value = await get(body);
    expect(value).toEqual(expected);
    expect(Object.hasOwn(value as object, '__proto__')).toBe(false);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });
});

describe('a retry', () => {
  /** No time between the attempts. */
  const atOnce = () => vi.spyOn(Math, 'random').mockReturnValue(0);

  test.each<[string, RequestListener]>([
    ['a 502', status(502)],
    ['a 503', status(503)],
    ['a 504', status(504)],
    ['a reset before an answer', reset],
    ['a connection closed before an answer', close],
  ])('follows %s, once', async (_, failing) => {
    atOnce();
    const mended = await scripted(failing, good);
    await expect(callJson(call({ url: mended.url, guard: openGuard().guard }), asItIs)).resolves.toMatchObject({
      value: { fine: true },
    });
    expect(mended.asked).toHaveLength(2);

    const broken = await scripted(failing);
    await expect(callJson(call({ url: broken.url, guard: openGuard().guard }), asItIs)).rejects.toThrow(UpstreamError);
    expect(broken.asked).toHaveLength(2);
  });

  test('follows a refused connection, once', async () => {
    atOnce();
    let dispatched = 0;
    const counting: Dispatcher = agent.compose((dispatch) => (options, handler) => {
      dispatched += 1;
      return dispatch(options, handler);
    });
    const url = new URL('http://127.0.0.1:1/');
    const guard = openGuard().guard;
    await expect(callJson(call({ url, guard, agent: counting }), asItIs)).rejects.toMatchObject({ reason: 'network' });
    expect(dispatched).toBe(2);
  });

  test.each<[string, RequestListener]>([
    ['a 500', status(500)],
    ['a 501', status(501)],
    ['a 404', status(404)],
    ['a 429', status(429)],
    ['a 429 that says when', status(429, { 'retry-after': '5' })],
    ['a 503 that says when', status(503, { 'retry-after': '5' })],
    ['a 503 that says when by date', status(503, { 'retry-after': new Date(Date.now() + 60_000).toUTCString() })],
    ['a time-out', hang],
    ['a reset in the middle of an answer', resetInTheMiddle],
    ['an answer that is no JSON', text('<html>')],
  ])('does not follow %s', async (_, failing) => {
    const { url, asked } = await scripted(failing);
    const answer = callJson(call({ url, guard: openGuard().guard, timeoutMs: 250 }), asItIs);
    await expect(answer).rejects.toBeInstanceOf(UpstreamError);
    expect(asked).toHaveLength(1);
  });

  test.each<[string, RequestListener]>([
    ['a 503', status(503)],
    ['a reset', reset],
  ])('does not follow %s of a call that changes something', async (_, failing) => {
    const { url, asked } = await scripted(failing);
    const post = call({ url, guard: openGuard().guard, body: {}, idempotent: false });
    await expect(callJson(post, asItIs)).rejects.toBeInstanceOf(UpstreamError);
    expect(asked).toHaveLength(1);
  });

  test('needs its budget', async () => {
    atOnce();
    const { url, asked } = await scripted(status(503));
    const { guard } = openGuard({ retries: 3 });
    for (let n = 0; n < 10; n++) await callJson(call({ url, guard }), asItIs).catch(() => {});
    expect(asked).toHaveLength(13);
  });

  test('has no deadline of its own', async () => {
    atOnce();
    const { url } = await scripted(status(503), hang);
    const startedAt = performance.now();
    const answer = callJson(call({ url, guard: openGuard().guard, timeoutMs: 100 }), asItIs);
    await expect(answer).rejects.toMatchObject({ reason: 'timeout' });
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  test('that the deadline ends while it waits for its turn is not made', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const { url, asked } = await scripted(status(503));
    const guard = openGuard().guard;
    const answer = callJson(call({ url, guard, timeoutMs: retrying.longestWaitMs / 2 }), asItIs);
    await expect(answer).rejects.toMatchObject({ reason: 'timeout' });
    expect(asked).toHaveLength(1);
  });
});

describe('an upstream that asks to be left alone', () => {
  test.each([
    [429, '120', [120_000]],
    [503, '7', [7_000]],
    [429, '0', []],
    [429, 'soon', []],
    [429, '-1', []],
    [500, '7', []],
  ])('by a %d with “%s” is held: %j', async (code, header, expected) => {
    const { url } = await scripted(status(code, { 'retry-after': header }));
    const { guard, held } = openGuard({ retries: 0 });
    await expect(callJson(call({ url, guard }), asItIs)).rejects.toMatchObject({ status: code });
    expect(held).toEqual(expected);
  });

  test('by date is held until then', async () => {
    const { url } = await scripted(status(503, { 'retry-after': new Date(Date.now() + 20_000).toUTCString() }));
    const { guard, held } = openGuard({ retries: 0 });
    await expect(callJson(call({ url, guard }), asItIs)).rejects.toMatchObject({ status: 503 });
    expect(held).toHaveLength(1);
    expect(held[0]).toBeGreaterThan(15_000);
    expect(held[0]).toBeLessThanOrEqual(20_000);
  });

  test('is, for as long as anybody is: real guard, real answer', async () => {
    const { url, asked } = await scripted(status(429, { 'retry-after': '3600' }), good);
    let now = 1_000;
    const guard = createGuard({ countsAgainst, onState: () => {}, now: () => now });
    await expect(callJson(call({ url, guard }), asItIs)).rejects.toMatchObject({ reason: 'status' });
    await expect(callJson(call({ url, guard }), asItIs)).rejects.toMatchObject({ reason: 'overload' });
    expect(asked).toHaveLength(1);
    now += breaker.mostHeldMs;
    await expect(callJson(call({ url, guard }), asItIs)).resolves.toMatchObject({ value: { fine: true } });
  });
});

describe('memory', () => {
  const mebibyte = 1024 * 1024;
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;

  /** What a piece of work takes at most, beyond what was in use before it. */
  async function takenBy(work: () => Promise<void>) {
    collect();
    const before = process.memoryUsage();
    let most = 0;
    const look = () => {
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      most = Math.max(most, arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed);
    };
    const timer = setInterval(look, 1);
    await work();
    look();
    clearInterval(timer);
    collect();
    return { most, left: process.memoryUsage().rss - before.rss };
  }

  test.each([
    ['huge', 'too large'],
    ['gzip-bomb', 'not JSON'],
  ])('is not taken by an answer that is %s', async (fault, detail) => {
    const ask = async () => {
      await withFault({ fault });
      await expect(callJson(call(), asItIs)).rejects.toThrow(detail);
    };
    // The sandbox lives in this process and makes its bomb on the first call.
    await ask();
    // Other things happen in a process: the smallest of a few is what the answer takes.
    const taken = [await takenBy(ask), await takenBy(ask), await takenBy(ask)];
    expect(Math.min(...taken.map(({ most }) => most))).toBeLessThan(20 * mebibyte);
    expect(Math.min(...taken.map(({ left }) => left))).toBeLessThan(20 * mebibyte);
  });

  test('is not taken by an announcement', async () => {
    const { url } = await scripted((_request, reply: ServerResponse) => {
      reply.writeHead(200, { ...json, 'content-length': '50000000000' }).flushHeaders();
      reply.write('{"a":"');
    });
    const answer = callJson(call({ url, timeoutMs: 200 }), asItIs);
    await expect(answer).rejects.toBeInstanceOf(UpstreamError);
  });
});
