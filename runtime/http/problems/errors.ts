/** Errors of the BFF and the HTTP status of each problem code. */
import type { ApiCall } from '../../../contracts/apilist.ts';
import type { DegradedReason } from '../../../contracts/degraded.ts';
import type { Problem, ProblemCode } from '../../../contracts/problem.ts';
import { bffPrefix } from '../../../contracts/routes.ts';

/** An error in a GraphQL response. Its message comes from the shop and may contain a cart id: it must not be logged. */
export interface GraphqlError {
  message: string;
  /** Path of the failed field; empty when the shop does not report it. */
  path: readonly (string | number)[];
  extensions: { category: string; err_code: string };
}

/** An upstream call failed; `reason` is reported in `degraded`. */
export class UpstreamError extends Error {
  readonly #graphqlErrors: readonly GraphqlError[];
  readonly upstream: string;
  readonly operation: string;
  readonly reason: DegradedReason;
  /** HTTP status of a failed response. */
  readonly status: number | undefined;

  constructor(
    call: { upstream: string; operation: string },
    reason: DegradedReason,
    detail: string,
    { status, graphqlErrors = [] }: { status?: number; graphqlErrors?: readonly GraphqlError[] } = {},
  ) {
    super(`${call.operation}: ${detail}`);
    this.name = 'UpstreamError';
    this.upstream = call.upstream;
    this.operation = call.operation;
    this.reason = reason;
    this.status = status;
    this.#graphqlErrors = graphqlErrors;
  }

  /** Errors of the shop. A getter instead of a property, as loggers serialise properties. */
  get graphqlErrors(): readonly GraphqlError[] {
    return this.#graphqlErrors;
  }
}

/** An error whose message is sent to the client. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly errors: Problem['errors'];
  readonly nearest: Problem['nearest'];
  /** Caused by a failure and not by content, so it must not be cached. */
  readonly transient: boolean;
  /** Calls made for the missing page, if the visitor requests the list. */
  apilist: ApiCall[] | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    { errors, nearest, transient = false }: Pick<Problem, 'errors' | 'nearest'> & { transient?: boolean } = {},
  ) {
    super(detail);
    this.name = 'ProblemError';
    this.code = code;
    this.errors = errors;
    this.nearest = nearest;
    this.transient = transient;
  }
}

/** Status and title of each problem code. */
export const problems: Record<ProblemCode, { status: number; title: string }> = {
  UNKNOWN_REGION: { status: 404, title: 'Unknown region' },
  INVALID_REQUEST: { status: 400, title: 'Invalid request' },
  NOT_FOUND: { status: 404, title: 'Not found' },
  PRODUCT_OFFLINE: { status: 404, title: 'Product offline' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'Method not allowed' },
  MISDIRECTED: { status: 421, title: 'Misdirected request' },
  URI_TOO_LONG: { status: 414, title: 'URL too long' },
  HEADERS_TOO_LARGE: { status: 431, title: 'Headers too large' },
  BODY_TOO_LARGE: { status: 413, title: 'Body too large' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, title: 'Unsupported media type' },
  REQUEST_TIMEOUT: { status: 408, title: 'Request timeout' },
  UNAUTHORIZED: { status: 401, title: 'Unauthorized' },
  CROSS_SITE: { status: 403, title: 'Cross-site request' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too many requests' },
  UNAVAILABLE: { status: 503, title: 'Temporarily unavailable' },
  INTERNAL: { status: 500, title: 'Internal error' },
};

/** Returns the problem body of any error; messages of unknown errors are not disclosed. */
export function toProblem(error: unknown, requestId: string): Problem {
  const problemError = error instanceof ProblemError ? error : null;
  const code = problemError?.code ?? (error instanceof UpstreamError ? 'UNAVAILABLE' : 'INTERNAL');
  const { status, title } = problems[code];
  return {
    type: `${bffPrefix}/docs#${code}`,
    title,
    status,
    detail: problemError?.message ?? title,
    code,
    requestId,
    ...(problemError?.errors && { errors: problemError.errors }),
    ...(problemError?.nearest && { nearest: problemError.nearest }),
    ...(problemError?.code === 'PRODUCT_OFFLINE' && problemError.transient && { transient: true as const }),
    ...(problemError?.apilist && { apilist: problemError.apilist }),
  };
}
