const second = 1_000;

/** What a request may be, and how long a client may take over it. */
export const edge = {
  targetLength: 2_048,
  /** Of one part of a path, escapes counted as the characters they stand for. */
  segmentLength: 200,
  /** Of a query. */
  parameters: 50,
  headers: 100,
  headerBytes: 16 * 1_024,
  bodyBytes: 64 * 1_024,
  bodyDepth: 64,
  /** Fewer where fewer files may be open (`runtime/http/openFiles.ts`). */
  connections: 5_000,
  opsConnections: 256,
  /** Until the head of a request is there, and then all of it; looked at every `checkMs`. */
  headMs: 6 * second,
  requestMs: 10 * second,
  checkMs: second,
  /** Longer than what stands in front holds an idle connection, or it would send a request into its end. */
  idleMs: 72 * second,
  /** Until the first word of an answer: several upstream calls, one after the other, may each take as long as one may. */
  answerMs: 20 * second,
  /** A client that takes nothing of its answer for so long, twice at most, is cut off; longer than the first word takes. */
  stalledMs: 30 * second,
} as const;
