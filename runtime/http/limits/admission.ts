/**
 * When work may be begun that is not prebuilt. Reading requests comes first, and one of those that are queued is begun when no more come:
 * cached answers never wait for work, and what there is too much of is refused in no time.
 */
import { performance } from 'node:perf_hooks';
import { AdmissionQueue, admissionLimits } from './admissionQueue.ts';

interface Options {
  /** Nothing more may be begun: memory is short, say. */
  isPressed: () => boolean;
  /** A clock that nobody puts back, ms. */
  now?: () => number;
  /** How long the thread has had nothing to do so far, ms. */
  idle?: () => number;
}

export interface Admission {
  /**
   * Has work begun when its turn comes, or refused.
   * @param begin Begins it; what was begun says by `leave` that it is done.
   */
  enter(begin: () => void, refuse: () => void): void;
  /** For work that was begun: it goes on when this comes, before anything else is begun and after what came meanwhile is read. */
  nextTurn(): Promise<void>;
  /** Work that was begun is done. */
  leave(): void;
  /** More comes than can be done: what can wait should. */
  isOverloaded(): boolean;
}

/** Gives a queue its turns: what it decides is done here, and it is looked at again when it says. */
export function createAdmission({
  isPressed,
  now = () => performance.now(),
  idle = () => performance.eventLoopUtilization().idle,
}: Options): Admission {
  const queue = new AdmissionQueue({ now, idle });
  let round: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  function lookAgain() {
    const { nextLook } = queue;
    if (nextLook === 'round') round ??= setImmediate(turn);
    else if (nextLook === 'later') timer ??= setTimeout(turn, admissionLimits.overloadedMs);
  }

  function turn() {
    clearImmediate(round);
    clearTimeout(timer);
    round = undefined;
    timer = undefined;
    const { refused, next } = queue.turn();
    for (const { refuse } of refused) refuse();
    next?.();
    queue.turned();
    lookAgain();
  }

  return {
    enter(begin, refuse) {
      if (isPressed()) return refuse();
      for (const older of queue.arrived({ begin, refuse })) older.refuse();
      lookAgain();
    },

    nextTurn() {
      return new Promise((resolve) => {
        queue.yielded(resolve);
        lookAgain();
      });
    },

    leave() {
      queue.left();
      lookAgain();
    },

    isOverloaded() {
      queue.tick();
      return queue.isOverloaded || isPressed();
    },
  };
}
