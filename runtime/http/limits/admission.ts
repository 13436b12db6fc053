/**
 * When work may be begun that is not ready. Reading requests comes first, and one of those that wait is begun when no more come:
 * kept answers never wait for work, and what there is too much of is refused in no time.
 */
import { performance } from 'node:perf_hooks';
import { admission as limits } from '../../cache/tiers.ts';

interface Waiting {
  sinceMs: number;
  begin(): void;
  refuse(): void;
}

interface Options {
  /** Nothing more may be begun: memory is short, say. */
  isPressed: () => boolean;
  /** A clock that nobody puts back, ms. */
  now?: () => number;
  /** How long the thread has had nothing to do so far, ms. */
  idle?: () => number;
}

/**
 * One after the other as long as all can be served in a while. When that is too much to do, only the newest waits, and whoever is not
 * begun at once is refused: those are served who are still there (adaptive LIFO and controlled delay; B. Maurer, Fail at Scale,
 * ACM Queue 13(8), 2015).
 */
export function createAdmission({
  isPressed,
  now = () => performance.now(),
  idle = () => performance.eventLoopUtilization().idle,
}: Options) {
  /** The oldest first. */
  const waiting: Waiting[] = [];
  /** What goes on with work that was begun, the oldest first. */
  const halfDone: (() => void)[] = [];
  let running = 0;
  /** Since when it is looked at whether it is over, and the thread's idle time by then; null while there is no overload. */
  let overload: { sinceMs: number; idleMs: number } | null = null;
  let isScheduled = false;
  let timer: NodeJS.Timeout | undefined;
  /** Between two that are begun while others wait: what one of them takes, ms. */
  let turnMs = 1;
  let begunAtMs: number | null = null;
  let hasArrived = false;
  let readingSinceMs: number | null = null;

  /** Whether more comes than can be done. Once that is so, for as long as the thread has next to no time to spare. */
  function isOverloaded(): boolean {
    if (!overload) return false;
    const ms = now() - overload.sinceMs;
    if (ms < limits.calmMs) return true;
    const isCalm = idle() - overload.idleMs > limits.calmShare * ms && running < limits.running;
    overload = isCalm ? null : { sinceMs: now(), idleMs: idle() };
    return !isCalm;
  }

  function schedule() {
    if (running >= limits.running && halfDone.length === 0) {
      timer ??= setTimeout(turn, limits.overloadedMs);
    } else if (!isScheduled) {
      isScheduled = true;
      setImmediate(turn);
    }
  }

  function turn() {
    isScheduled = false;
    clearTimeout(timer);
    timer = undefined;
    if (isStillReading()) return schedule();
    thinOut();
    const goOn = halfDone.shift();
    if (goOn) goOn();
    else if (running < limits.running && waiting.length > 0) begin();
    if (waiting.length + halfDone.length > 0) schedule();
    else begunAtMs = null;
  }

  /** Whether more came with the last round of reading: Node takes one new connection a round, and others may stand behind it. */
  function isStillReading(): boolean {
    const at = now();
    readingSinceMs ??= at;
    const isReading = hasArrived && at - readingSinceMs < limits.readMs;
    if (!isReading) readingSinceMs = null;
    hasArrived = false;
    return isReading;
  }

  function begin() {
    const at = now();
    if (begunAtMs !== null) turnMs += (at - begunAtMs - turnMs) / limits.turnsLookedAt;
    begunAtMs = at;
    running += 1;
    waiting.shift()?.begin();
  }

  function thinOut() {
    const at = now();
    const [oldest] = waiting;
    const waitMs = Math.max(waiting.length * turnMs, oldest ? at - oldest.sinceMs : 0);
    if (waitMs > limits.burstMs && waiting.length > limits.waiting) overload ??= { sinceMs: at, idleMs: idle() };
    if (!isOverloaded()) return;
    // Others will come meanwhile: nobody is held up by it only to be refused after it.
    if (halfDone.length > 0) return refuseFirst(waiting.length);
    const young = waiting.findIndex(({ sinceMs }) => at - sinceMs <= limits.overloadedMs);
    const oldCount = young < 0 ? waiting.length : young;
    // The newest comes before these: they would wait for nothing.
    refuseFirst(Math.max(oldCount, waiting.length - 1));
  }

  function refuseFirst(count: number) {
    for (const { refuse } of waiting.splice(0, count)) refuse();
  }

  return {
    /**
     * Has work begun when its turn comes, or refused.
     * @param begin Begins it; whoever was begun says by `leave` that it is done.
     */
    enter(begin: () => void, refuse: () => void): void {
      if (isPressed()) {
        refuse();
        return;
      }
      waiting.push({ sinceMs: now(), begin, refuse });
      hasArrived = true;
      if (isOverloaded()) refuseFirst(waiting.length - 1);
      schedule();
    },

    /** For work that was begun: it goes on when this comes, before anything else is begun and after whoever came meanwhile is heard. */
    nextTurn(): Promise<void> {
      return new Promise((resolve) => {
        halfDone.push(resolve);
        schedule();
      });
    },

    /** Work that was begun is done. */
    leave(): void {
      running -= 1;
      if (waiting.length > 0) schedule();
    },

    /** More comes than can be done: what can wait should. */
    isOverloaded: () => isOverloaded() || isPressed(),
  };
}
