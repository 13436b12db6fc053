/** Decisions of admission control, without timers: the order of work and the detection of overload. */

/** Limits of admission control. */
export const admissionLimits = {
  /** Maximum work in progress; most of it waits for upstreams. */
  running: 512,
  /** Maximum time for reading arriving requests before the next one starts. */
  readMs: 4,
  /** Queue length up to which there is no overload, as a process is slow for a short time after its start. */
  waiting: 256,
  /** Maximum time to work off a longer queue; beyond it is overload. */
  burstMs: 5_000,
  /** Window of the moving average of the time per request. */
  paceSamples: 20,
  /** Under overload only the newest request is queued, for this time. */
  overloadedMs: 3,
  /** Overload ends when the event loop was idle for `calmShare` of a period of `calmMs`. */
  calmMs: 1_000,
  calmShare: 0.1,
} as const;

const limits = admissionLimits;

/** Work to start or to refuse. */
export interface Work {
  start(): void;
  refuse(): void;
}

interface Queued extends Work {
  sinceMs: number;
}

/** Overload, with the start of the current observation period. */
interface Overload {
  sinceMs: number;
  /** Total idle time of the event loop at the start of the period. */
  idleMs: number;
}

/** State of reading requests; `sinceMs` is null while none are read. */
interface Reading {
  sinceMs: number | null;
  /**
   * Requests arrived in the last event loop iteration: Node accepts one connection per iteration, so more may follow.
   */
  hasArrived: boolean;
}

/** Mean time per request: the time between two starts while others are queued. */
interface Pace {
  meanMs: number;
  lastStartMs: number | null;
}

interface Clock {
  /** Monotonic clock, ms. */
  now: () => number;
  /** Total idle time of the event loop, ms. */
  idle: () => number;
}

/** A decision: refuse `refused`, then call `next`. */
export interface Decision {
  refused: readonly Work[];
  next: (() => void) | null;
}

const nothing: Decision = { refused: [], next: null };

/**
 * FIFO queue. Under overload only the newest request is queued, and refused unless it starts within milliseconds: its
 * client is the most likely to be still waiting (adaptive LIFO and controlled delay; B. Maurer, Fail at Scale, ACM
 * Queue 13(8), 2015).
 */
export class AdmissionQueue {
  readonly #clock: Clock;
  /** Oldest first. */
  #queued: Queued[] = [];
  /** Callbacks that resume yielded work, oldest first. */
  #yielded: (() => void)[] = [];
  #running = 0;
  #overload: Overload | null = null;
  #reading: Reading = { sinceMs: null, hasArrived: false };
  #pace: Pace = { meanMs: 1, lastStartMs: null };

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Overload as of the last `updateOverload` or `decide`. */
  get isOverloaded(): boolean {
    return this.#overload !== null;
  }

  /**
   * Time of the next decision: after the next event loop iteration, or when the newest request may have waited too
   * long.
   */
  get nextDecision(): 'round' | 'later' | 'never' {
    if (this.#yielded.length > 0) return 'round';
    if (this.#queued.length === 0) return 'never';
    return this.#isFull ? 'later' : 'round';
  }

  get #isFull(): boolean {
    return this.#running >= limits.running;
  }

  /** Ends overload if the event loop was idle enough. */
  updateOverload(): void {
    const { now, idle } = this.#clock;
    this.#overload = overloadAfter(this.#overload, now(), idle, this.#isFull);
  }

  /** Queues work. @returns the work that must be refused instead. */
  enqueue(work: Work): readonly Work[] {
    this.#queued.push({ sinceMs: this.#clock.now(), start: work.start, refuse: work.refuse });
    this.#reading.hasArrived = true;
    this.updateOverload();
    return this.isOverloaded ? this.#queued.splice(0, this.#queued.length - 1) : [];
  }

  /** Queues the continuation of work in progress. */
  enqueueContinuation(resume: () => void): void {
    this.#yielded.push(resume);
  }

  /** Frees the slot of completed work. */
  release(): void {
    this.#running -= 1;
  }

  /** Returns the next decision; nothing while requests are being read. */
  decide(): Decision {
    const at = this.#clock.now();
    this.#reading = readingAfter(this.#reading, at);
    if (this.#reading.sinceMs !== null) return nothing;
    const refused = this.#outdated(at);
    const resume = this.#yielded.shift();
    if (resume) return { refused, next: resume };
    const work = this.#isFull ? undefined : this.#queued.shift();
    if (!work) return { refused, next: null };
    this.#running += 1;
    this.#pace = paceAfter(this.#pace, at);
    return { refused, next: work.start };
  }

  /**
   * Must be called when a decision was carried out. With an empty queue, the time until the next start is not measured.
   */
  decisionDone(): void {
    if (this.nextDecision === 'never') this.#pace.lastStartMs = null;
  }

  /** Removes the work to be refused from the queue. */
  #outdated(at: number): readonly Work[] {
    if (exceedsBurst(this.#queued, this.#pace.meanMs, at))
      this.#overload ??= { sinceMs: at, idleMs: this.#clock.idle() };
    this.updateOverload();
    return this.isOverloaded ? this.#queued.splice(0, countOutdated(this.#queued, at, this.#yielded.length > 0)) : [];
  }
}

/** Overload continues while the event loop is hardly idle or all slots are in use. */
function overloadAfter(overload: Overload | null, at: number, idle: Clock['idle'], isFull: boolean): Overload | null {
  if (!overload || at - overload.sinceMs < limits.calmMs) return overload;
  const idleMs = idle();
  const isCalm = idleMs - overload.idleMs > limits.calmShare * (at - overload.sinceMs) && !isFull;
  return isCalm ? null : { sinceMs: at, idleMs };
}

/** Returns true when working off the queue takes longer than `burstMs`. */
function exceedsBurst(queued: readonly Queued[], meanMs: number, at: number): boolean {
  const [oldest] = queued;
  const waitMs = Math.max(queued.length * meanMs, oldest ? at - oldest.sinceMs : 0);
  return waitMs > limits.burstMs && queued.length > limits.waiting;
}

/** Returns the number of queued requests, oldest first, that must be refused under overload. */
function countOutdated(queued: readonly Queued[], at: number, hasYielded: boolean): number {
  // Newer requests will arrive while yielded work runs, so refuse these now rather than later.
  if (hasYielded) return queued.length;
  const firstRecent = queued.findIndex(({ sinceMs }) => at - sinceMs <= limits.overloadedMs);
  const outdated = firstRecent < 0 ? queued.length : firstRecent;
  // All but the newest request, as under overload only that one is queued.
  return Math.max(outdated, queued.length - 1);
}

/** Reading continues while requests arrive, up to `readMs`. */
function readingAfter({ sinceMs, hasArrived }: Reading, at: number): Reading {
  const since = sinceMs ?? at;
  const continues = hasArrived && at - since < limits.readMs;
  return { sinceMs: continues ? since : null, hasArrived: false };
}

function paceAfter({ meanMs, lastStartMs }: Pace, at: number): Pace {
  const tookMs = lastStartMs === null ? meanMs : at - lastStartMs;
  return { meanMs: meanMs + (tookMs - meanMs) / limits.paceSamples, lastStartMs: at };
}
