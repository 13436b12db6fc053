import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { letterIcon } from './letterIcon.ts';

/** Beside this file when run from source; in the source tree when run from `dist/server.js`. */
const artFolder = ['./art', '../bff/sandbox/art']
  .map((folder) => path.resolve(import.meta.dirname, folder))
  .find((folder) => existsSync(folder));

/** What a browser needs of the sandbox, under `/sandbox/`: the site's own origin serves it too, so one port is enough. */
export const sandboxSite: FastifyPluginAsync = async (app) => {
  if (!artFolder) throw new Error('The sample art is missing: bff/sandbox/art is neither beside nor above this build');
  await app.register(fastifyStatic, {
    root: artFolder,
    prefix: '/sandbox/art/',
    // The catalogue and the script that made the pictures lie in the same folder.
    allowedPath: (name) => /\.(avif|webp|webm|mp4)$/.test(name),
    index: false,
    immutable: true,
    maxAge: '365d',
    // The site decorates replies with its own files.
    decorateReply: false,
    setHeaders: (reply) => reply.header('cross-origin-resource-policy', 'cross-origin'),
  });
  app.get<{ Params: { name: string } }>('/sandbox/icon/:name.svg', ({ params }, reply) =>
    reply
      .type('image/svg+xml')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(letterIcon(params.name)),
  );
};
