const second = 1_000;

/** Size and time limits of requests and connections. */
export const edge = {
  /** Maximum length of path and query, characters. */
  targetLength: 2_048,
  /** Maximum length of a decoded path segment, characters. */
  segmentLength: 200,
  /** Maximum number of query parameters. */
  parameters: 50,
  headers: 100,
  headerBytes: 16 * 1_024,
  bodyBytes: 64 * 1_024,
  bodyDepth: 64,
  /** Lower when the limit of open files is low (`runtime/http/openFiles.ts`). */
  connections: 5_000,
  opsConnections: 256,
  /** Maximum time to receive the head of a request, and the whole request; checked every `checkMs`. */
  headMs: 6 * second,
  requestMs: 10 * second,
  checkMs: second,
  /** Keep-alive; must be longer than in proxies in front: otherwise they may send a request on a closing connection. */
  idleMs: 72 * second,
  /** Maximum time until a handler starts its response; leaves time for several sequential upstream calls. */
  responseMs: 20 * second,
  /** Socket inactivity until a connection is closed, which can take twice as long; longer than `responseMs`. */
  stalledMs: 30 * second,
} as const;
