import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export const json = { 'content-type': 'application/json; charset=utf-8' };

/** Starts a server that uses these responses in order and repeats the last one; it closes with the test. */
export async function startScriptedUpstream(...responses: RequestListener[]) {
  const requested: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, reply) => {
    const respond = responses[Math.min(requested.length, responses.length - 1)];
    const record = { request, body: '' };
    requested.push(record);
    for await (const part of request) record.body += part;
    respond?.(request, reply);
  });
  const url = await startListening(server);
  return { url, requests: requested, server };
}

/** Starts a server on a free port and returns a URL. The server and its connections close with the test. */
export async function startListening(server: Server): Promise<URL> {
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

export const good: RequestListener = (_request, reply) => reply.writeHead(200, json).end('{"fine":true}');
export const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, reply) =>
    reply.writeHead(code, { ...json, ...headers }).end('{}');
export const text =
  (body: string | Uint8Array): RequestListener =>
  (_request, reply) =>
    reply.writeHead(200, json).end(body);
export const hang: RequestListener = () => {};
