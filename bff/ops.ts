import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { takeJsonOnly } from './edge/jsonBodies.ts';
import { ProblemError } from './errors.ts';
import { answerProblems, answerUnknown } from './plugins/errorHandler.ts';
import type { Circuits } from './plugins/health.ts';
import type { Purge } from './purge.ts';

const purgeBody = z.union([
  z.strictObject({ all: z.literal(true), dryRun: z.boolean().default(false) }),
  z.strictObject({ tags: z.array(z.string().min(1).max(200)).min(1).max(100), dryRun: z.boolean().default(false) }),
]);

/** What operations see of a running site, in this process or in all of its workers. */
export interface Observed {
  registry: Pick<Registry, 'contentType' | 'metrics'>;
  circuits(): Circuits | Promise<Circuits>;
  /** Answers how many kept things it concerns. */
  purge: Purge;
}

interface OpsOptions {
  registry: Pick<Registry, 'contentType' | 'metrics'>;
  /** Bearer token of the purge call; without one there is no such call. */
  adminToken: string | undefined;
  purge: Purge;
}

/** What operations ask of a process, on a listener of its own: metrics, and the purge of what it keeps. */
export function serveOps(app: FastifyInstance, { registry, adminToken, purge }: OpsOptions): void {
  takeJsonOnly(app);
  answerProblems(app);
  answerUnknown(app);

  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));

  if (!adminToken) return;
  app.post('/ops/purge', async (request) => {
    if (!hasToken(request, adminToken)) throw new ProblemError('UNAUTHORIZED', 'The purge call needs its bearer token');
    const { success, data, error } = purgeBody.safeParse(request.body);
    if (!success) {
      const errors = error.issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, detail: message }));
      throw new ProblemError('INVALID_REQUEST', 'Give {"tags":["region:de"]} or {"all":true}', { errors });
    }
    const { dryRun, ...target } = data;
    const purged = await purge(target, { dryRun });
    request.log.warn({ ...target, dryRun, purged }, 'purge');
    return { purged, dryRun };
  });
}

/** Compares in a time that says nothing about the token. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(token));
}
