/** An origin server with scripted responses for tests of edge servers. Its TTLs are seconds instead of minutes. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { freePort } from '../../tools/freePort.ts';

export interface ScriptedResponse {
  status?: number;
  headers?: OutgoingHttpHeaders;
  body?: string;
}
type Answer = ScriptedResponse | ((request: IncomingMessage, reply: ServerResponse) => void);

export type EdgeProduct = Awaited<ReturnType<typeof startEdgeProduct>>;

/**
 * Headers of a shared response.
 * @param cdn Value of `CDN-Cache-Control`.
 */
export const sharedHeaders = (cdn: string, tags = 'region:de') => ({
  'cache-control': 'public, max-age=0, must-revalidate',
  'cdn-cache-control': cdn,
  'surrogate-key': tags,
  'cache-status': 'proart-bff; hit; ttl=54',
  'content-type': 'application/json; charset=utf-8',
});

/** A shared response with an ETag, compressed as requested; 304 when `If-None-Match` matches. */
export const withEtag =
  (cdn: string, body: string): Answer =>
  ({ headers }, reply) => {
    const common = { ...sharedHeaders(cdn), etag: `"${body}"`, vary: 'accept-encoding' };
    if (headers['if-none-match'] === `"${body}"`) return reply.writeHead(304, common).end();
    const encoding = { br: brotliCompressSync, gzip: gzipSync }[String(headers['accept-encoding'])];
    if (!encoding) return reply.writeHead(200, common).end(body);
    reply.writeHead(200, { ...common, 'content-encoding': String(headers['accept-encoding']) }).end(encoding(body));
  };

/** Closes the connection without a response. */
export const dropConnection: Answer = ({ socket }) => void socket.destroy();

export async function startEdgeProduct() {
  const answers = new Map<string, Answer>();
  const requested: IncomingMessage[] = [];
  const server = createServer((request, reply) => {
    requested.push(request);
    request.resume();
    const answer = answers.get(String(request.url)) ?? { headers: { 'cache-control': 'no-store' } };
    if (typeof answer === 'function') return answer(request, reply);
    const { status = 200, headers = {}, body = '' } = answer;
    reply.writeHead(status, headers).end(request.method === 'HEAD' ? '' : body);
  });
  const port = await freePort();

  async function open() {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  }
  async function close() {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  await open();

  return {
    origin: `http://127.0.0.1:${port}`,
    open,
    close,
    answer: (url: string, answer: Answer) => void answers.set(url, answer),
    requested: (target: string) => requested.filter(({ url }) => url === target),
  };
}
