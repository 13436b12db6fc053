/** What the primary process and its workers tell each other. All of them run the same build, so nothing is checked. */
import type { Registry } from 'prom-client';
import type { ProblemCode } from '../../contracts/problem.ts';
import type { FoundThings } from '../ops/keptThings.ts';
import type { Look } from '../ops/observed.ts';
import type { Circuits } from '../plugins/health.ts';
import type { PurgeTarget } from '../resilience/cached.ts';

/** The metrics of one process, as prom-client joins them. */
export type ProcessMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export type Question =
  | { about: 'metrics' }
  | { about: 'circuits' }
  | { about: 'look' }
  | { about: 'kept'; text: string }
  | { about: 'purge'; target: PurgeTarget; dryRun: boolean };

/** What each question is answered with. */
export interface Answers {
  metrics: ProcessMetrics;
  circuits: Circuits;
  look: Look;
  kept: FoundThings;
  purge: number;
}

export type ToWorker = { type: 'question'; id: number; question: Question } | { type: 'stop' };

export type ToPrimary =
  /** Listens to questions, and will listen to visitors next. */
  | { type: 'joined' }
  | { type: 'draining' }
  /** Ends before it is ready, for a reason that every worker would give. */
  | { type: 'failed'; line: string }
  | { type: 'answer'; id: number; value: Answers[keyof Answers] }
  | { type: 'refusal'; id: number; code: ProblemCode; detail: string };

/** What a worker is started with besides the settings. */
export interface WorkerPart {
  /** Where the sandbox listens that the primary holds; null when there is none. */
  sandboxOrigin: string | null;
  /** It is the one that writes the snapshot. */
  savesSnapshot: boolean;
}

/** The environment variable of a worker that holds its `WorkerPart` as JSON. */
export const partVariable = 'PROART_WORKER';
