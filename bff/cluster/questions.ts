import type { Worker } from 'node:cluster';
import { ProblemError } from '../errors.ts';
import type { Answers, Question, ToPrimary, ToWorker } from './messages.ts';

interface Open {
  worker: Worker;
  settle(value: unknown): void;
  fail(error: Error): void;
}

type Reply = Extract<ToPrimary, { type: 'answer' | 'refusal' }>;

/** What workers have been asked and have not answered yet. */
export function createQuestions() {
  const open = new Map<number, Open>();
  let lastId = 0;

  return {
    /**
     * Asks a worker.
     * @throws {ProblemError} what the worker says to it; UNAVAILABLE when it has ended or says nothing for `ms`.
     */
    async ask<Asked extends Question>(worker: Worker, question: Asked, ms: number): Promise<Answers[Asked['about']]> {
      lastId += 1;
      const id = lastId;
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise((resolve, reject) => {
          // A worker answers what it was asked.
          open.set(id, { worker, settle: resolve as Open['settle'], fail: reject });
          timer = setTimeout(() => reject(silent()), ms);
          const message: ToWorker = { type: 'question', id, question };
          worker.send(message, (error: Error | null) => error && reject(silent()));
        });
      } finally {
        clearTimeout(timer);
        open.delete(id);
      }
    },
    reply(message: Reply): void {
      const asked = open.get(message.id);
      if (message.type === 'answer') asked?.settle(message.value);
      else asked?.fail(new ProblemError(message.code, message.detail));
    },
    /** A worker has ended and answers nothing any more. */
    drop(gone: Worker): void {
      for (const { worker, fail } of open.values()) if (worker === gone) fail(silent());
    },
  };
}

const silent = () => new ProblemError('UNAVAILABLE', 'A worker does not answer. Try again');
