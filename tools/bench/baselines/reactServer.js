/** Minimal Fastify and React server, the baseline of the start benchmark. Listens on `PORT`. */
import Fastify from 'fastify';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const app = Fastify();
app.get('/*', (_request, reply) =>
  reply.type('text/html; charset=utf-8').send(renderToString(createElement('h1', null, 'Hello'))),
);
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
