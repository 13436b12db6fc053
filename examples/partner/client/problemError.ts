import type { Middleware } from 'openapi-fetch';
import type { components } from './contract.ts';

export type Problem = components['schemas']['Problem'];

/** The BFF says why it does not answer; decide by `code`. */
export class ProblemError extends Error {
  readonly code: Problem['code'];
  readonly status: number;
  /** Names this request in the logs of the site: tell it when you report a fault. */
  readonly requestId: string;
  /** All that was said, such as the faults of each parameter (`errors`). */
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

/** An answer that is none of the BFF's: a proxy between it and you, or another site. */
export class UnexpectedAnswerError extends Error {
  readonly status: number;

  constructor({ status, headers }: Response) {
    super(`answered ${status} ${headers.get('content-type') ?? 'without a type'}`);
    this.name = 'UnexpectedAnswerError';
    this.status = status;
  }
}

/** Throws what is no success. */
export const throwProblems: Middleware = {
  async onResponse({ response }) {
    if (response.ok) return;
    const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json');
    const problem: unknown = isProblem ? await response.json().catch(() => null) : null;
    // The contract says that this type has a code; of what it does not say nothing is read.
    if (problem && typeof problem === 'object' && 'code' in problem) throw new ProblemError(problem as Problem);
    throw new UnexpectedAnswerError(response);
  },
};
