import type { Middleware } from 'openapi-fetch';
import type { components } from './contract.ts';

/** Problem details of the BFF (RFC 9457). */
export type Problem = components['schemas']['Problem'];

/** An error response of the BFF; handle it by `code`. */
export class ProblemError extends Error {
  readonly code: Problem['code'];
  readonly status: number;
  /** Id of the request in the site's logs: include it when you report a fault. */
  readonly requestId: string;
  /** The whole problem, such as the faults of parameters (`errors`). */
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.detail}`);
    this.name = 'ProblemError';
    this.code = problem.code;
    this.status = problem.status;
    this.requestId = problem.requestId;
    this.problem = problem;
  }
}

/** An error response that is not from the BFF, but from a proxy or another site. */
export class UnexpectedAnswerError extends Error {
  readonly status: number;

  constructor({ status, headers }: Response) {
    super(`unexpected response: ${status} ${headers.get('content-type') ?? 'without a content type'}`);
    this.name = 'UnexpectedAnswerError';
    this.status = status;
  }
}

/** Throws error responses. */
export const throwProblems: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return;
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
    const problem: unknown = isProblem ? await response.json().catch(() => null) : null;
    // The contract guarantees a code for this content type.
    if (problem && typeof problem === 'object' && 'code' in problem) throw new ProblemError(problem as Problem);
    throw new UnexpectedAnswerError(response);
  },
};
