/** How long a busy browser may keep what can wait (specification section 9, prefetch idle timeout). */
const maxWaitMs = 2_000;

/** Does something when the browser has nothing better to do. */
export function whenIdle(run: () => unknown): void {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: maxWaitMs });
  else setTimeout(run, maxWaitMs);
}

/** Does something when the page has loaded and the browser has nothing better to do, unless the signal ends it before. */
export function whenLoaded(run: () => unknown, signal?: AbortSignal): void {
  const unlessEnded = () => signal?.aborted || run();
  if (document.readyState === 'complete') whenIdle(unlessEnded);
  else addEventListener('load', () => whenIdle(unlessEnded), { once: true, ...(signal && { signal }) });
}
