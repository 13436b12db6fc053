/**
 * Measures how long this process was blocked, by its own work or by others on the CPU, so that tests can subtract it
 * from response times.
 * @param everyMs Sampling interval in ms; shorter lags go unnoticed.
 */
export function startLagMeter(everyMs = 10) {
  const lags: { from: number; to: number }[] = [];
  let due = performance.now() + everyMs;
  const timer = setInterval(() => {
    const now = performance.now();
    if (now > due + 1) lags.push({ from: due, to: now });
    due = now + everyMs;
  }, everyMs);
  return {
    /** Milliseconds for which the process was blocked between two past times. */
    between: (start: number, end: number) =>
      lags.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0),
    stop: () => clearInterval(timer),
  };
}
