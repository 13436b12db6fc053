/**
 * Measures how long this process has not been able to do what was due: it was busy itself, or others had the processor. What
 * somebody else took for an answer is what it took but for that.
 * @param everyMs How often it looks, ms: shorter lags are not seen.
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
    /** Milliseconds between two times, the second of which is over. */
    between: (start: number, end: number) =>
      lags.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, start)), 0),
    stop: () => clearInterval(timer),
  };
}
