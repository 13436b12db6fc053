import { z } from 'zod';
import { apiCall } from './apilist.ts';

/** All error codes of the BFF. */
const problemCodes = [
  'UNKNOWN_REGION',
  'INVALID_REQUEST',
  'NOT_FOUND',
  'PRODUCT_OFFLINE',
  'METHOD_NOT_ALLOWED',
  'MISDIRECTED',
  'URI_TOO_LONG',
  'HEADERS_TOO_LARGE',
  'BODY_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'REQUEST_TIMEOUT',
  'UNAUTHORIZED',
  'CROSS_SITE',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

/** Kind of error; each code has a section in the API reference (`/bff/v1/docs`). */
export const problemCode = z.enum(problemCodes);
export type ProblemCode = z.infer<typeof problemCode>;

/**
 * Body of every error (RFC 9457). Programs use `code`, `detail` is for developers.
 *
 * `application/problem+json`; never contains an upstream's own text.
 */
export const problem = z.object({
  type: z.string().describe('Stable URL of this kind of error'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: problemCode,
  requestId: z.string(),
  errors: z
    .array(z.object({ pointer: z.string(), detail: z.string() }))
    .optional()
    .describe('One entry per invalid input'),
  nearest: z
    .object({ name: z.string(), url: z.string() })
    .optional()
    .describe('With PRODUCT_OFFLINE: the closest existing page above the path, except the home page'),
  transient: z.literal(true).optional().describe('With PRODUCT_OFFLINE: a lookup failed, and the page may exist'),
  apilist: z.array(apiCall).optional().describe('Upstream calls of a missing page, if its URL has `apilist`'),
});
export type Problem = z.infer<typeof problem>;
