/** Runs a function after the next paint. */
export function afterPaint(run: () => unknown): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
