import type { FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { Problem } from '../../../contracts/problem.ts';
import { negativeMaxAge } from '../../cache/policy.ts';
import { anyOriginHeaders } from '../responses/anyOrigin.ts';
import { personalHeaders } from '../responses/personal.ts';
import { ProblemError, toProblem, UpstreamError } from './errors.ts';

/** Sets an error handler that sends problem bodies and logs internal errors. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const converted = toProblemError(error);
    const problem = toProblem(converted, request.id);
    // A failed upstream call was already logged and reported.
    if (problem.status >= 500 && !(converted instanceof UpstreamError))
      request.log.error({ err: error }, 'request failed');
    const isCacheable =
      problem.status === 404 && converted instanceof ProblemError && !converted.transient && !converted.apilist;
    return isCacheable && !request.routeOptions.config.personal
      ? sendNotFound(reply, problem)
      : sendProblem(reply, problem);
  });
}

/** Sends a 404 problem for unknown BFF paths. */
export function handleUnknownBffPaths(app: FastifyInstance): void {
  // Routes instead of a not-found handler, as the renderer's catch-all route would match first.
  for (const path of ['', '/*']) {
    app.all(path, async () => {
      throw new ProblemError('NOT_FOUND', 'No resource exists at this URL');
    });
  }
}

/** Sends a 404 problem for unknown paths, in a process without renderer. */
export function handleUnknownPaths(app: FastifyInstance): void {
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, toProblem(new ProblemError('NOT_FOUND', 'No resource exists at this URL'), request.id)),
  );
}

/** Sends a 404 that caches in front may store as long as our caches do. */
function sendNotFound(reply: FastifyReply, problem: Problem): FastifyReply {
  reply.header('cdn-cache-control', `max-age=${negativeMaxAge / 1_000}`);
  return sendProblem(reply, problem, 'public, max-age=0, must-revalidate');
}

/** Sends a problem body. Any origin may read it, except for personal routes and unsafe methods. */
export function sendProblem(reply: FastifyReply, problem: Problem, cacheControl = 'no-store'): FastifyReply {
  const { method, routeOptions } = reply.request;
  const isShared = (method === 'GET' || method === 'HEAD') && !routeOptions.config.personal;
  return reply
    .code(problem.status)
    .headers(routeOptions.config.personal ? personalHeaders : { 'cache-control': cacheControl })
    .headers(isShared ? anyOriginHeaders : {})
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** Converts input errors to problems; an unknown region is 404 instead of invalid input. */
function toProblemError(error: unknown): unknown {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.map(({ instancePath, message = 'is not valid' }) => ({
      pointer: instancePath || '/',
      detail: message,
    }));
    return error.validationContext === 'params' && errors.some(({ pointer }) => pointer === '/region')
      ? new ProblemError('UNKNOWN_REGION', 'No region with this code exists')
      : new ProblemError('INVALID_REQUEST', 'The request is not valid', { errors });
  }
  if (error instanceof ProblemError) return error;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status === 413) return new ProblemError('BODY_TOO_LARGE', 'The body is too large');
  if (status === 503) return new ProblemError('UNAVAILABLE', 'The response took too long');
  if (status === 415) return new ProblemError('UNSUPPORTED_MEDIA_TYPE', 'The body must be JSON');
  return status < 500 ? new ProblemError('INVALID_REQUEST', 'The request is not valid') : error;
}
