import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callBff } from '../../client/bff/callBff.ts';
import { maxCallMs } from '../../client/bff/maxCallMs.ts';

// Responds to reports of failures only.
const hanging = createServer((request, response) => {
  if (request.url?.endsWith('/client-errors')) response.writeHead(204).end();
});
const timeLimit = new AbortController();

beforeAll(async () => {
  await once(hanging.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(origin + path, init));
  vi.stubGlobal('location', { pathname: '/de/proart/', search: '' });
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeLimit.signal);
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  hanging.closeAllConnections();
  hanging.close();
});

test('a call ends when its caller aborts it and at the time limit, with and without a signal', async () => {
  const caller = new AbortController();
  const aborted = callBff({ region: 'de', path: '/cart', signal: caller.signal });
  const limited = callBff({ region: 'de', path: '/cart', signal: new AbortController().signal });
  const alone = callBff({ region: 'de', path: '/cart' });
  expect(vi.mocked(AbortSignal.timeout).mock.calls).toEqual([[maxCallMs], [maxCallMs], [maxCallMs]]);

  caller.abort(new Error('left'));
  await expect(aborted).rejects.toThrow('left');
  timeLimit.abort(new DOMException('late', 'TimeoutError'));
  await expect(limited).rejects.toThrow('late');
  await expect(alone).rejects.toThrow('late');
  // A signal that is aborted already.
  await expect(callBff({ region: 'de', path: '/cart', signal: caller.signal })).rejects.toThrow('left');
});
