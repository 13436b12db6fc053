import { expect, test } from 'vitest';
import { callJson, pool } from '../../../bff/upstreams/transport/http.ts';
import { acceptAny, httpCalls } from '../../support/httpCalls.ts';
import { good, startScriptedUpstream } from '../../support/scriptedUpstream.ts';

const { call } = httpCalls();

test('an upstream has at most the configured connections, and all queued calls are served', async () => {
  let max = 0;
  let open = 0;
  const { url, server } = await startScriptedUpstream((request, reply) => setImmediate(() => good(request, reply)));
  server.on('connection', (socket) => {
    open += 1;
    max = Math.max(max, open);
    socket.once('close', () => {
      open -= 1;
    });
  });
  const responses = await Promise.all(
    Array.from({ length: 4 * pool.connections }, () => callJson(call({ url }), acceptAny)),
  );
  expect(responses).toHaveLength(4 * pool.connections);
  expect(max).toBe(pool.connections);
});
