import type { ServerResponse } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { callJson } from '../../../bff/upstreams/transport/http.ts';
import { UpstreamError } from '../../../runtime/http/problems/errors.ts';
import { acceptAny, sandboxCalls } from '../../support/httpCalls.ts';
import { json, startScriptedUpstream } from '../../support/scriptedUpstream.ts';

const { call, withFault } = sandboxCalls();

describe('memory', () => {
  const mebibyte = 1024 * 1024;
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;

  /** Runs the work and returns its peak and its remaining memory in bytes, relative to the memory in use before. */
  async function measureMemory(work: () => Promise<void>) {
    collectGarbage();
    const before = process.memoryUsage();
    let max = 0;
    const measure = () => {
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      max = Math.max(max, arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed);
    };
    const timer = setInterval(measure, 1);
    await work();
    measure();
    clearInterval(timer);
    collectGarbage();
    return { max, remaining: process.memoryUsage().rss - before.rss };
  }

  test.each([
    ['huge', 'too large'],
    ['gzip-bomb', 'not JSON'],
  ])('is not allocated for a response with the fault %s', async (fault, detail) => {
    const sendRequest = async () => {
      await withFault({ fault });
      await expect(callJson(call(), acceptAny)).rejects.toThrow(detail);
    };
    // Warm up: the sandbox in this process creates its gzip bomb on the first call.
    await sendRequest();
    // The smallest of several measurements, to exclude other activity of the process.
    const measurements = [
      await measureMemory(sendRequest),
      await measureMemory(sendRequest),
      await measureMemory(sendRequest),
    ];
    expect(Math.min(...measurements.map(({ max }) => max))).toBeLessThan(20 * mebibyte);
    expect(Math.min(...measurements.map(({ remaining }) => remaining))).toBeLessThan(20 * mebibyte);
  });

  test('is not allocated for an announced content length', async () => {
    const { url } = await startScriptedUpstream((_request, reply: ServerResponse) => {
      reply.writeHead(200, { ...json, 'content-length': '50000000000' }).flushHeaders();
      reply.write('{"a":"');
    });
    const response = callJson(call({ url, timeoutMs: 200 }), acceptAny);
    await expect(response).rejects.toBeInstanceOf(UpstreamError);
  });
});
