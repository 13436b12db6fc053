/** A worker's end of the line to the primary process. */
import cluster from 'node:cluster';
import type { Registry } from 'prom-client';
import { ProblemError } from '../errors.ts';
import type { Observed } from '../ops/observed.ts';
import {
  type Answers,
  partVariable,
  type Question,
  type ToPrimary,
  type ToWorker,
  type WorkerPart,
} from './messages.ts';

type ObservedHere = Observed & { registry: Pick<Registry, 'getMetricsAsJSON'> };

/** What the primary has started this worker with; null in a process that is none, or that another program's cluster runs. */
export function workerPart(): WorkerPart | null {
  const part = process.env[partVariable];
  return part ? (JSON.parse(part) as WorkerPart) : null; // written by `createWorkers`
}

/**
 * Answers the primary's questions from now on. To be called before the worker listens, so that a purge passes over no
 * worker that visitors have reached.
 * @param onStop Called when the primary has this worker stop, or is gone.
 */
export function joinPrimary(site: ObservedHere, onStop: () => void): void {
  process.on('message', (received) => {
    const message = received as ToWorker; // nobody else has this line
    if (message.type === 'stop') onStop();
    else void answer(site, message.id, message.question);
  });
  cluster.worker?.on('disconnect', () => {
    // Without this Node ends the process here, and with it the requests under way.
    if (cluster.worker) cluster.worker.exitedAfterDisconnect = true;
    onStop();
  });
  tell({ type: 'joined' });
}

/** Tells the primary that this worker is no longer ready. */
export function tellDraining(): void {
  tell({ type: 'draining' });
}

/** Tells the primary why no worker can start; it says so, once. Resolves when that is on its way. */
export function tellFailure(line: string): Promise<void> {
  return new Promise((resolve) => tell({ type: 'failed', line }, resolve));
}

async function answer(site: ObservedHere, id: number, question: Question): Promise<void> {
  try {
    tell({ type: 'answer', id, value: await answerTo(site, question) });
  } catch (error) {
    const problem = error instanceof ProblemError ? error : new ProblemError('INTERNAL', 'A worker failed');
    tell({ type: 'refusal', id, code: problem.code, detail: problem.message });
  }
}

async function answerTo(site: ObservedHere, question: Question): Promise<Answers[Question['about']]> {
  switch (question.about) {
    case 'metrics':
      return site.registry.getMetricsAsJSON();
    case 'circuits':
      return site.circuits();
    case 'look':
      return site.look();
    case 'kept':
      return site.find(question.text);
    case 'purge':
      return site.purge(question.target, { dryRun: question.dryRun });
  }
}

/** What cannot be told, because the primary is gone, is told to nobody. */
function tell(message: ToPrimary, onSent: () => void = () => {}): void {
  if (process.connected) process.send?.(message, undefined, undefined, onSent);
  else onSent();
}
