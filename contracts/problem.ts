import { z } from 'zod';

/** Every code the BFF answers an error with. */
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

/** Which kind of error this is; each has a section in the reference. */
export const problemCode = z.enum(problemCodes);
export type ProblemCode = z.infer<typeof problemCode>;

/**
 * The one error body (RFC 9457). Clients decide by `code`, people read `detail`.
 *
 * `application/problem+json`; never an upstream's own text.
 */
export const problem = z.object({
  type: z.string().describe('Stable address of this kind of error'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: problemCode,
  requestId: z.string(),
  errors: z
    .array(z.object({ pointer: z.string(), detail: z.string() }))
    .optional()
    .describe('One entry per faulty input'),
  nearest: z
    .object({ name: z.string(), url: z.string() })
    .optional()
    .describe('Where a page is offline: the closest page above its path that exists, but for the home page'),
});
export type Problem = z.infer<typeof problem>;
