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
  const collect = runInNewContext('gc') as () => void;

  /** Peak and remaining memory of some work, relative to the memory in use before. */
  async function takenBy(work: () => Promise<void>) {
    collect();
    const before = process.memoryUsage();
    let max = 0;
    const look = () => {
      const { arrayBuffers, heapUsed } = process.memoryUsage();
      max = Math.max(max, arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed);
    };
    const timer = setInterval(look, 1);
    await work();
    look();
    clearInterval(timer);
    collect();
    return { most: max, left: process.memoryUsage().rss - before.rss };
  }

  test.each([
    ['huge', 'too large'],
    ['gzip-bomb', 'not JSON'],
  ])('is not allocated by a response that is %s', async (fault, detail) => {
    const sendRequest = async () => {
      await withFault({ fault });
      await expect(callJson(call(), acceptAny)).rejects.toThrow(detail);
    };
    // Warm up: the sandbox in this process creates its gzip bomb on the first call.
    await sendRequest();
    // The smallest of several measurements, to exclude other activity of the process.
    const taken = [await takenBy(sendRequest), await takenBy(sendRequest), await takenBy(sendRequest)];
    expect(Math.min(...taken.map(({ most: maximum }) => maximum))).toBeLessThan(20 * mebibyte);
    expect(Math.min(...taken.map(({ left }) => left))).toBeLessThan(20 * mebibyte);
  });

  test('is not allocated for an announced content length', async () => {
    const { url } = await startScriptedUpstream((_request, reply: ServerResponse) => {
      reply.writeHead(200, { ...json, 'content-length': '50000000000' }).flushHeaders();
      reply.write('{"a":"');
    });
    const answer = callJson(call({ url, timeoutMs: 200 }), acceptAny);
    await expect(answer).rejects.toBeInstanceOf(UpstreamError);
  });
});
