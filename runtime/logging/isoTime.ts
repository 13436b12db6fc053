let stampedAt = 0;
let stamp = '';

/** Returns the time field of a log line for pino, formatted at most once per millisecond. */
export function isoTime(): string {
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return stamp;
}
