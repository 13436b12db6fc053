/** What admission knows and decides, without a timer: whose turn it is, and whether more comes than can be done. */

export const admissionLimits = {
  /** Most of it waits for upstreams: a page is rendered in one go. */
  running: 512,
  /** So long requests are read before the next one is begun, as long as more come. */
  readMs: 4,
  /** So many may always be queued: a process that has just started is slow, and soon is not. */
  waiting: 256,
  /** So long a burst of more may take to be worked off; what would take longer is overload. */
  burstMs: 5_000,
  /** How many of the last pieces of work say how long one takes. */
  turnsLookedAt: 20,
  /** Under overload only the newest is queued, and so long. */
  overloadedMs: 3,
  /** It is over when the thread had nothing to do for this share of such a time. */
  calmMs: 1_000,
  calmShare: 0.1,
} as const;

const limits = admissionLimits;

/** Work that is to be begun, or refused. */
export interface Work {
  begin(): void;
  refuse(): void;
}

interface Queued extends Work {
  sinceMs: number;
}

/** More comes than can be done. Whether that is over is judged by spans of time, of which this is the present one. */
interface Overload {
  sinceMs: number;
  /** How long the thread had had nothing to do by then. */
  idleMs: number;
}

/** Requests are being read, since when; null between two rounds. */
interface Reading {
  sinceMs: number | null;
  /** Whether more came with the last round: Node takes one new connection a round, and others may stand behind it. */
  hasArrived: boolean;
}

/** What a piece of work takes: the time between two that are begun while others wait. */
interface Pace {
  meanMs: number;
  begunAtMs: number | null;
}

interface Clock {
  /** A clock that nobody puts back, ms. */
  now: () => number;
  /** How long the thread has had nothing to do so far, ms. */
  idle: () => number;
}

/** What is to be done in a turn: these are refused, and then `next` is called. */
export interface Turn {
  refused: readonly Work[];
  next: (() => void) | null;
}

const nothing: Turn = { refused: [], next: null };

/**
 * One after the other as long as all can be served in a while. When that is too much to do, only the newest is queued, and what is not
 * begun at once is refused: those are served who are still there (adaptive LIFO and controlled delay; B. Maurer, Fail at Scale,
 * ACM Queue 13(8), 2015).
 */
export class AdmissionQueue {
  readonly #clock: Clock;
  /** The oldest first. */
  #queued: Queued[] = [];
  /** What goes on with work that was begun, the oldest first. */
  #yielded: (() => void)[] = [];
  #running = 0;
  #overload: Overload | null = null;
  #reading: Reading = { sinceMs: null, hasArrived: false };
  #pace: Pace = { meanMs: 1, begunAtMs: null };

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** As of the last `tick` or turn. */
  get isOverloaded(): boolean {
    return this.#overload !== null;
  }

  /** When somebody has to look again: after the next round of reading, or when the newest has been queued for too long. */
  get nextLook(): 'round' | 'later' | 'never' {
    if (this.#yielded.length > 0) return 'round';
    if (this.#queued.length === 0) return 'never';
    return this.#isFull ? 'later' : 'round';
  }

  get #isFull(): boolean {
    return this.#running >= limits.running;
  }

  /** Time has passed: overload may be over. */
  tick(): void {
    const { now, idle } = this.#clock;
    this.#overload = overloadAfter(this.#overload, now(), idle, this.#isFull);
  }

  /** Work has come. @returns what is refused in its favour. */
  arrived(work: Work): readonly Work[] {
    this.#queued.push({ sinceMs: this.#clock.now(), begin: work.begin, refuse: work.refuse });
    this.#reading.hasArrived = true;
    this.tick();
    return this.isOverloaded ? this.#queued.splice(0, this.#queued.length - 1) : [];
  }

  /** Work that was begun lets others go first. @param goOn Goes on with it. */
  yielded(goOn: () => void): void {
    this.#yielded.push(goOn);
  }

  /** Work that was begun is done. */
  left(): void {
    this.#running -= 1;
  }

  /** Decides what is done next; nothing, while requests are being read. */
  turn(): Turn {
    const at = this.#clock.now();
    this.#reading = readingAfter(this.#reading, at);
    if (this.#reading.sinceMs !== null) return nothing;
    const refused = this.#outdated(at);
    const goOn = this.#yielded.shift();
    if (goOn) return { refused, next: goOn };
    const work = this.#isFull ? undefined : this.#queued.shift();
    if (!work) return { refused, next: null };
    this.#running += 1;
    this.#pace = paceAfter(this.#pace, at);
    return { refused, next: work.begin };
  }

  /** What the turn decided has been done. With nothing left, the time until the next piece of work says nothing of the pace. */
  turned(): void {
    if (this.nextLook === 'never') this.#pace.begunAtMs = null;
  }

  /** Takes out of the queue what is not begun any more. */
  #outdated(at: number): readonly Work[] {
    if (isTooMuch(this.#queued, this.#pace.meanMs, at)) this.#overload ??= { sinceMs: at, idleMs: this.#clock.idle() };
    this.tick();
    return this.isOverloaded ? this.#queued.splice(0, countOutdated(this.#queued, at, this.#yielded.length > 0)) : [];
  }
}

/** Overload lasts for as long as the thread has next to no time to spare, or nothing that is under way ends. */
function overloadAfter(overload: Overload | null, at: number, idle: Clock['idle'], isFull: boolean): Overload | null {
  if (!overload || at - overload.sinceMs < limits.calmMs) return overload;
  const idleMs = idle();
  const isCalm = idleMs - overload.idleMs > limits.calmShare * (at - overload.sinceMs) && !isFull;
  return isCalm ? null : { sinceMs: at, idleMs };
}

/** Whether a queue takes longer to be worked off than a burst may. */
function isTooMuch(queued: readonly Queued[], meanMs: number, at: number): boolean {
  const [oldest] = queued;
  const waitMs = Math.max(queued.length * meanMs, oldest ? at - oldest.sinceMs : 0);
  return waitMs > limits.burstMs && queued.length > limits.waiting;
}

/** Of a queue under overload, how many are refused: all that others will be before. */
function countOutdated(queued: readonly Queued[], at: number, hasYielded: boolean): number {
  // Others will come while that goes on: nobody is held up by it only to be refused after it.
  if (hasYielded) return queued.length;
  const young = queued.findIndex(({ sinceMs }) => at - sinceMs <= limits.overloadedMs);
  const old = young < 0 ? queued.length : young;
  // The newest comes before these: they would wait for nothing.
  return Math.max(old, queued.length - 1);
}

/** Goes on for as long as more came with the last round, but not for ever. */
function readingAfter({ sinceMs, hasArrived }: Reading, at: number): Reading {
  const since = sinceMs ?? at;
  const goesOn = hasArrived && at - since < limits.readMs;
  return { sinceMs: goesOn ? since : null, hasArrived: false };
}

function paceAfter({ meanMs, begunAtMs }: Pace, at: number): Pace {
  const tookMs = begunAtMs === null ? meanMs : at - begunAtMs;
  return { meanMs: meanMs + (tookMs - meanMs) / limits.turnsLookedAt, begunAtMs: at };
}
