import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { responseInProgress } from '../../../runtime/http/nodeConnection.ts';

test('response in progress is returned, and undefined afterwards', async () => {
  const seen: unknown[] = [];
  let connection: Socket | undefined;
  const server = createServer((request, response) => {
    connection = request.socket;
    seen.push(responseInProgress(connection) === response);
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const [answer] = await once(get({ port, host: '127.0.0.1' }), 'response');
  await once(answer.resume(), 'end');
  expect(seen).toEqual([true]);
  expect(connection && responseInProgress(connection)).toBeUndefined();
});
