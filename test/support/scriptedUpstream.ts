import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export const json = { 'content-type': 'application/json; charset=utf-8' };

export async function startScriptedUpstream(...answers: RequestListener[]) {
  const requested: { request: IncomingMessage; body: string }[] = [];
  const server = createServer(async (request, reply) => {
    const answer = answers[Math.min(requested.length, answers.length - 1)];
    const seen = { request, body: '' };
    requested.push(seen);
    for await (const part of request) seen.body += part;
    answer?.(request, reply);
  });
  const url = await startListening(server);
  return { url, asked: requested, server };
}

/** Starts a server on a free port and returns a URL; it closes with the test, including its connections. */
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
