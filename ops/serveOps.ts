import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PurgeNotSharedError } from '../runtime/cache/redis/purges.ts';
import { acceptJsonOnly } from '../runtime/http/limits/jsonBodies.ts';
import { handleErrors, handleUnknownPaths } from '../runtime/http/problems/errorHandler.ts';
import { ProblemError } from '../runtime/http/problems/errors.ts';
import type { Observed } from '../runtime/telemetry/observed.ts';
import { opsPage, opsScriptPath, opsStylePath } from './page/opsPage.ts';
import { opsScript } from './page/opsScript.ts';
import { opsStyle } from './page/opsStyle.ts';

const purgeBody = z.union([
  z.strictObject({ all: z.literal(true), dryRun: z.boolean().default(false) }),
  z.strictObject({ tags: z.array(z.string().min(1).max(200)).min(1).max(100), dryRun: z.boolean().default(false) }),
]);

/** Query of the ops page: search text for cache entries. */
const opsQuery = z.object({ find: z.string().max(200).default('') });

// The page contains cache keys and URLs from content; the policy keeps injected markup harmless.
const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

interface OpsOptions {
  /** Bearer token of the purge endpoint; undefined disables the endpoint. */
  adminToken: string | undefined;
}

/** Registers the routes of the operations listener: metrics, the ops page and the purge endpoint. */
export function serveOps(
  app: FastifyInstance,
  { registry, overview, find, purge }: Omit<Observed, 'circuits'>,
  { adminToken }: OpsOptions,
): void {
  acceptJsonOnly(app);
  handleErrors(app);
  handleUnknownPaths(app);

  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));

  app.get('/ops', async (request, reply) => {
    const { data } = opsQuery.safeParse(request.query);
    if (!data) throw new ProblemError('INVALID_REQUEST', 'find is limited to 200 characters');
    const [current, found] = await Promise.all([overview(), find(data.find)]);
    const page = opsPage({ ...current, find: data.find, found, mayPurge: Boolean(adminToken) });
    const headers = { 'content-security-policy': policy, 'cache-control': 'no-store' };
    return reply.type('text/html; charset=utf-8').headers(headers).send(page);
  });
  app.get(opsStylePath, async (_request, reply) => reply.type('text/css; charset=utf-8').send(opsStyle));
  app.get(opsScriptPath, async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(opsScript));

  if (!adminToken) return;
  app.post('/ops/purge', async (request) => {
    if (!hasToken(request, adminToken))
      throw new ProblemError('UNAUTHORIZED', 'The purge endpoint needs ADMIN_TOKEN as bearer token');
    const { success, data, error } = purgeBody.safeParse(request.body);
    if (!success) {
      const errors = error.issues.map(({ path, message }) => ({ pointer: `/${path.join('/')}`, detail: message }));
      throw new ProblemError('INVALID_REQUEST', 'Send {"tags":["region:de"]} or {"all":true}', { errors });
    }
    const { dryRun, ...target } = data;
    const purged = await purge(target, { dryRun }).catch((error: unknown) => {
      throw error instanceof PurgeNotSharedError ? new ProblemError('UNAVAILABLE', error.message) : error;
    });
    request.log.warn({ ...target, dryRun, purged }, 'purge');
    return { purged, dryRun };
  });
}

/** Compares the bearer token in constant time. */
function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const presented = /^Bearer +(\S.*)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(presented), digest(token));
}
