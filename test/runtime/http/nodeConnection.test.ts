import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { responseInProgress } from '../../../runtime/http/nodeConnection.ts';

test('responseInProgress returns the current response, and undefined after its end', async () => {
  const comparisons: unknown[] = [];
  let connection: Socket | undefined;
  const server = createServer((request, response) => {
    connection = request.socket;
    comparisons.push(responseInProgress(connection) === response);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const [incoming] = await once(get({ port, host: '127.0.0.1' }), 'response');
  await once(incoming.resume(), 'end');
  expect(comparisons).toEqual([true]);
  expect(connection && responseInProgress(connection)).toBeUndefined();
});
