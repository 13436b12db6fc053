/** Errors of failed upstream calls, and their cleanup. */
import type { RequestListener } from 'node:http';
import { createServer as createRawServer, type Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Guard } from '../../../bff/upstreams/transport/guard.ts';
import { callJson, responseLimits } from '../../../bff/upstreams/transport/http.ts';
import { RefusedError } from '../../../runtime/cache/redis/refusedError.ts';
import { UpstreamError } from '../../../runtime/http/problems/errors.ts';
import { eventually } from '../../support/eventually.ts';
import { acceptAny, openGuard, sandboxCalls } from '../../support/httpCalls.ts';
import { good, hang, json, startListening, startScriptedUpstream, status } from '../../support/scriptedUpstream.ts';

const { call, withFault } = sandboxCalls();

/** An upstream that writes raw bytes. */
async function startRawUpstream(respond: (socket: Socket) => void) {
  const server = createRawServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => respond(socket));
  });
  return startListening(server);
}

const respondEndlessly =
  (headers: Record<string, string>, code = 200): RequestListener =>
  (_request, reply) => {
    reply.writeHead(code, headers).write('{');
  };
const respondForbidden =
  (type: string, body: string): RequestListener =>
  (_request, reply) =>
    reply.writeHead(403, { 'content-type': type }).end(body);
const responseHead = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

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
  ])('by %j is an upstream error: %s', async (fault, reason, detail) => {
    await withFault(fault);
    await expect(callJson(call(), acceptAny)).rejects.toMatchObject({
      name: 'UpstreamError',
      upstream: 'content',
      operation: 'header',
      reason,
      message: expect.stringContaining(detail),
    });
  });

  test.each([['hang'], ['drip'], ['slow']])(
    'by %s is ended by the deadline, which covers the whole call',
    async (fault) => {
      await withFault({ fault, ms: 60_000 });
      await expect(callJson(call({ timeoutMs: 100 }), acceptAny)).rejects.toMatchObject({ reason: 'timeout' });
    },
  );

  test.each<[string, (socket: Socket) => void]>([
    ['something that is not HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
    ['nothing', (socket) => socket.end()],
    ['no last chunk', (socket) => socket.end(`${responseHead}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`)],
    ['less than it announced', (socket) => socket.end(`${responseHead}content-length: 100\r\n\r\n{}`)],
  ])('by a response of %s is a network error', async (_, respond) => {
    const url = await startRawUpstream(respond);
    await expect(callJson(call({ url }), acceptAny)).rejects.toMatchObject({
      name: 'UpstreamError',
      reason: 'network',
    });
  });

  test('by headers that are too large is an upstream error', async () => {
    const url = await startRawUpstream((socket) => socket.end(`${responseHead}x: ${'x'.repeat(40_000)}\r\n\r\n{}`));
    await expect(callJson(call({ url }), acceptAny)).rejects.toBeInstanceOf(UpstreamError);
  });

  test('by a status does not wait for the error body', async () => {
    const { url } = await startScriptedUpstream((_request, reply) => {
      reply.writeHead(500, json).write('{');
    });
    const startedAt = performance.now();
    await expect(callJson(call({ url }), acceptAny)).rejects.toMatchObject({ reason: 'status', status: 500 });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test.each<[string, RequestListener, object]>([
    ['contains GraphQL errors has the GraphQL error', status(401), { reason: 'graphql', status: 401 }],
    ['is not JSON has its status', respondForbidden('text/html', '<h1>no</h1>'), { reason: 'status', status: 403 }],
    ['is broken has its status', respondForbidden('application/json', '{"a":'), { reason: 'status', status: 403 }],
    ['never ends has its status', respondEndlessly(json, 401), { reason: 'status', status: 401 }],
    ['contains GraphQL errors of a 500 has the GraphQL error', status(500), { reason: 'graphql', status: 500 }],
    ['contains GraphQL errors of a 429 has the GraphQL error', status(429), { reason: 'graphql', status: 429 }],
  ])('whose body %s', async (_, listener, error) => {
    const { url } = await startScriptedUpstream(listener);
    const extractError = (_json: unknown, code: number) =>
      new UpstreamError({ upstream: 'shop', operation: 'cart' }, 'graphql', 'refused by the shop', { status: code });
    const startedAt = performance.now();
    await expect(callJson(call({ url, extractError }), acceptAny)).rejects.toMatchObject(error);
    expect(performance.now() - startedAt).toBeLessThan(5 * responseLimits.errorBodyMs);
  });

  test('does not reveal the URL of the upstream', async () => {
    const url = new URL('http://127.0.0.1:1/api/v1/header?aticket=secret');
    const error = await callJson(call({ url }), acceptAny).catch((reason: unknown) => reason);
    expect(String(error)).not.toMatch(/127\.0\.0\.1|secret/);
    expect(JSON.stringify(error)).not.toMatch(/127\.0\.0\.1|secret/);
  });

  test('by a redirect does not follow the redirect', async () => {
    const target = await startScriptedUpstream(good);
    const { url } = await startScriptedUpstream(status(302, { location: target.url.href }));
    await expect(callJson(call({ url }), acceptAny)).rejects.toMatchObject({ reason: 'status', status: 302 });
    expect(target.requests).toHaveLength(0);
  });

  test.each<[string, RequestListener]>([
    ['that does not come', hang],
    ['without an end', respondEndlessly(json)],
    ['that is not JSON and has no end', respondEndlessly({ 'content-type': 'text/html' })],
    ['that is compressed and has no end', respondEndlessly({ ...json, 'content-encoding': 'gzip' })],
  ])('by a response %s leaves no connection open', async (_, listener) => {
    const { url, server } = await startScriptedUpstream(listener);
    await expect(callJson(call({ url, timeoutMs: 100 }), acceptAny)).rejects.toBeInstanceOf(UpstreamError);
    const connections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
    await eventually(async () => expect(await connections()).toBe(0));
  });

  test('by a refusing guard has the reason overload, and nothing is sent', async () => {
    const { url, requests } = await startScriptedUpstream(good);
    const guard: Guard = { ...openGuard().guard, run: () => Promise.reject(new RefusedError('circuit_open')) };
    await expect(callJson(call({ url, guard }), acceptAny)).rejects.toMatchObject({
      reason: 'overload',
      message: 'header: circuit_open',
    });
    expect(requests).toHaveLength(0);
  });
});
