/** Maximum delay in a busy browser (specification section 9, prefetch idle timeout). */
const maxWaitMs = 2_000;

/** Runs a function when the browser is idle. */
export function whenIdle(run: () => unknown): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: maxWaitMs });
  else setTimeout(run, maxWaitMs);
}

/** Runs a function immediately, where others wait for an idle browser. */
export const immediately = (run: () => unknown): unknown => run();

/** Runs a function once the page has loaded and the browser is idle, unless the signal aborts first. */
export function whenLoaded(run: () => unknown, signal?: AbortSignal): void {
  const runUnlessAborted = () => signal?.aborted || run();
  if (document.readyState === 'complete') whenIdle(runUnlessAborted);
  else addEventListener('load', () => whenIdle(runUnlessAborted), { once: true, ...(signal && { signal }) });
}
