/** Does something once what is on its way to the screen has been painted. */
export function afterPaint(run: () => unknown): void {
  requestAnimationFrame(() => requestAnimationFrame(run));
}
