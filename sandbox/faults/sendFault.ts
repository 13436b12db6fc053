/** Responses of an upstream for each kind of fault. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathOf } from '../paths.ts';
import type { Fault } from './faultSchema.ts';

const jsonType = 'application/json; charset=utf-8';
const hugeBytes = 50_000_000;
const bombBytes = 100_000_000;
const dripMs = 100;
const resetMs = 20;

type FaultHandler = (call: {
  fault: Fault;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Aborted when the sandbox closes. */
  closing: AbortSignal;
  /** Aborted when the faults are cleared. */
  cleared: AbortSignal;
}) => unknown | Promise<unknown>;

const handlers: Readonly<Record<Fault['fault'], FaultHandler>> = {
  status: ({ fault, reply }) =>
    reply.code(fault.status).send({ status: fault.status, message: 'Internal error', result: null }),

  // The normal response follows, immediately if the faults are cleared, unless the sandbox closes first.
  slow: ({ fault, reply, closing, cleared }) =>
    wait(fault.ms, undefined, { signal: AbortSignal.any([closing, cleared]) }).catch(() => {
      if (closing.aborted) reply.hijack();
    }),

  hang: ({ reply }) => reply.hijack(),

  drip({ reply, closing }) {
    const { raw } = reply.hijack();
    raw.writeHead(200, { 'content-type': jsonType });
    raw.write('{');
    const timer = setInterval(() => raw.write(' '), dripMs);
    const stop = () => clearInterval(timer);
    raw.once('close', stop);
    closing.addEventListener('abort', stop, { once: true });
  },

  async reset({ reply }) {
    const { raw } = reply.hijack();
    raw.writeHead(200, { 'content-type': jsonType, 'content-length': 1000 });
    raw.write('{"status":0,"message":"","result":{');
    // Some clients treat a reset that arrives together with data as a normal end of the connection.
    await wait(resetMs);
    raw.socket?.resetAndDestroy();
  },

  // Sends half of the announced body, then ends the connection normally.
  truncate({ reply }) {
    const body = JSON.stringify({ status: 0, message: '', result: { title: 'A truncated response' } });
    const { raw } = reply.hijack();
    raw.writeHead(200, { 'content-type': jsonType, 'content-length': Buffer.byteLength(body) });
    raw.write(body.slice(0, body.length / 2), () => raw.socket?.end());
  },

  html: ({ reply }) =>
    reply.type('text/html; charset=utf-8').send('<!doctype html><title>Maintenance</title><h1>Back soon</h1>'),

  'wrong-schema': ({ request, reply }) => reply.type(jsonType).send(wrongSchema(pathOf(request))),

  // Hijacked: the client may disconnect in the middle, and the normal response must not follow.
  huge({ reply }) {
    const { raw } = reply.hijack();
    raw.writeHead(200, { 'content-type': jsonType });
    return pipeline(Readable.from(longJson(hugeBytes, 'x')), raw).catch(() => {});
  },

  async 'gzip-bomb'({ reply }) {
    bomb ??= buffer(Readable.from(longJson(bombBytes, ' ')).pipe(createGzip({ level: 9 })));
    const packed = await bomb;
    const { raw } = reply.hijack();
    raw.writeHead(200, { 'content-type': jsonType, 'content-encoding': 'gzip', 'content-length': packed.length });
    raw.end(packed);
  },
};

/** Sends the response of a fault; after `slow` the normal response follows. */
export async function sendFault(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  { closing, cleared }: { closing: AbortSignal; cleared: AbortSignal },
): Promise<void> {
  await handlers[fault.fault]({ fault, request, reply, closing, cleared });
}

/** Returns a valid response envelope whose result has the wrong type. */
function wrongSchema(path: string): object {
  const wrong = 'unexpected';
  if (path.startsWith('/recent-data/')) return { Status: 'SUCCESS', Message: 'SUCCESS', Result: wrong };
  if (path.startsWith('/shop/')) return { data: wrong };
  return { status: 0, message: '', result: wrong };
}

/** Compressed once and reused, because compression takes half a second. */
let bomb: Promise<Buffer> | undefined;

/** Valid JSON of about `bytes` bytes, in chunks, so that the sandbox never holds all of it in memory. */
function* longJson(bytes: number, filler: string): Generator<string> {
  const piece = filler.repeat(64_000);
  yield '{"status":0,"message":"","result":"';
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece;
  yield '"}';
}
