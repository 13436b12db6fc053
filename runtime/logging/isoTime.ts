let stampedAt = 0;
let stamp = '';

/** The time of a log line as pino puts it in, made once a millisecond: a busy server logs many lines in one. */
export function isoTime(): string {
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return stamp;
}
