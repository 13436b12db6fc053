import { createServer, get, type IncomingMessage, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { endWithPreformatted, preformat } from '../../../runtime/http/responses/preformattedHeaders.ts';

const body = Buffer.from('a body');
const headers = ['etag', '"one"', 'surrogate-key', 'region:de kind:home'];

/** Requests a response with preformatted headers on a keep-alive connection. */
async function call(status: number, options: RequestOptions = {}): Promise<IncomingMessage & { text: string }> {
  const server = createServer((_request, response) => {
    response.writeHead(status, status === 304 ? {} : { 'content-length': body.byteLength });
    endWithPreformatted(response, preformat(headers), 'x-request-id: 12345678\r\n', status === 304 ? null : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', headers: { connection: 'keep-alive' }, ...options }, async (reply) => {
      const chunks = await reply.toArray();
      resolve(Object.assign(reply, { text: Buffer.concat(chunks).toString() }));
    }).on('error', reject);
  });
}

test.each([
  { status: 200, method: 'GET', own: ['content-length', '6'], text: 'a body' },
  { status: 200, method: 'HEAD', own: ['content-length', '6'], text: '' },
  { status: 304, method: 'GET', own: [], text: '' },
])(
  'a response to $method with $status has each header once: its own, those of Node and the preformatted ones',
  async (row) => {
    const { status, method, own, text } = row;
    const reply = await call(status, { method });
    const { rawHeaders } = reply;
    const date = rawHeaders[rawHeaders.indexOf('Date') + 1];
    const node = ['Date', date, 'Connection', 'keep-alive', 'Keep-Alive', 'timeout=5'];
    expect(rawHeaders).toEqual([...own, ...node, 'x-request-id', '12345678', ...headers]);
    expect([reply.statusCode, reply.text]).toEqual([status, text]);
  },
);

test.each([
  ['value', ['etag', 'one\r\nset-cookie: two']],
  ['name', ['x y', 'one']],
])('a header %s that would corrupt the response is rejected', (_what, invalidHeaders) => {
  expect(() => preformat(invalidHeaders)).toThrow(TypeError);
});
