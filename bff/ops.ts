import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ProblemError } from './errors.ts';
import type { Metrics } from './metrics.ts';
import { answerProblems, answerUnknown } from './plugins/errorHandler.ts';
import type { Purge } from './purge.ts';

const purgeBody = z.union([
  z.strictObject({ all: z.literal(true), dryRun: z.boolean().default(false) }),
  z.strictObject({ tags: z.array(z.string().min(1).max(200)).min(1).max(100), dryRun: z.boolean().default(false) }),
]);

interface OpsOptions {
  metrics: Metrics;
  /** Bearer token of the purge call; without one there is no such call. */
  adminToken: string | undefined;
  purge: Purge;
}

/** What operations ask of a process, on a listener of its own: metrics, and the purge of what it keeps. */
export function serveOps(app: FastifyInstance, { metrics, adminToken, purge }: OpsOptions): void {
  answerProblems(app);
  answerUnknown(app);

  app.get('/metrics', async (_request, reply) =>
    reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );

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
