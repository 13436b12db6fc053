/**
 * Admission control for requests without a prebuilt response. Reading requests has priority; a queued request starts
 * when no more requests arrive. So cached responses never wait for other work, and excess requests are refused at once.
 */
import { performance } from 'node:perf_hooks';
import { AdmissionQueue, admissionLimits } from './admissionQueue.ts';

interface Options {
  /** Returns true when no work may start, such as when memory is short. */
  isPressed: () => boolean;
  /** Monotonic clock, ms. */
  now?: () => number;
  /** Total idle time of the event loop, ms. */
  idle?: () => number;
}

/** Admission control. */
export interface Admission {
  /**
   * Queues work.
   * @param start Called to start it; `leave` must be called when it is done.
   * @param refuse Called instead of `start` under overload.
   */
  enter(start: () => void, refuse: () => void): void;
  /** Yields from work in progress: resolves after arrived requests are read, before further work starts. */
  yieldToRequests(): Promise<void>;
  /** Frees the slot of completed work. */
  leave(): void;
  /** Returns true under overload. */
  isOverloaded(): boolean;
}

/** Creates admission control: runs the decisions of an `AdmissionQueue` and schedules the next ones. */
export function createAdmission({
  isPressed,
  now = () => performance.now(),
  idle = () => performance.eventLoopUtilization().idle,
}: Options): Admission {
  const queue = new AdmissionQueue({ now, idle });
  let round: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  function scheduleDecision() {
    const { nextDecision } = queue;
    if (nextDecision === 'round') round ??= setImmediate(runDecision);
    else if (nextDecision === 'later') timer ??= setTimeout(runDecision, admissionLimits.overloadedMs);
  }

  function runDecision() {
    clearImmediate(round);
    clearTimeout(timer);
    round = undefined;
    timer = undefined;
    const { refused, next } = queue.decide();
    for (const { refuse } of refused) refuse();
    next?.();
    queue.decisionDone();
    scheduleDecision();
  }

  return {
    enter(start, refuse) {
      if (isPressed()) return refuse();
      for (const older of queue.enqueue({ start, refuse })) older.refuse();
      scheduleDecision();
    },

    yieldToRequests() {
      return new Promise((resolve) => {
        queue.enqueueContinuation(resolve);
        scheduleDecision();
      });
    },

    leave() {
      queue.release();
      scheduleDecision();
    },

    isOverloaded() {
      queue.updateOverload();
      return queue.isOverloaded || isPressed();
    },
  };
}
