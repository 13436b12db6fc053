export type Fetch = (request: Request, init: RequestInit) => Promise<Response>;
/** Resolves after so many milliseconds; rejects when the signal says that nobody waits any more. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export interface Patience {
  /** One call with its repeats and its body, in milliseconds. */
  timeoutMs: number;
  /** Repeats of a GET that was answered 429 or 503. */
  retries: number;
  wait: Wait;
}

/** Where an answer does not say when to come again. */
const usualWaitMs = 1_000;

/** A fetch that ends in time, and comes again when it is told to: later than now and sooner than its time is up. */
export function patientFetch(fetch: Fetch, { timeoutMs, retries, wait }: Patience) {
  return async (request: Request): Promise<Response> => {
    const startedAt = performance.now();
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    for (let left = request.method === 'GET' ? retries : 0; ; left -= 1) {
      const response = await fetch(request, { signal });
      if (left === 0 || (response.status !== 429 && response.status !== 503)) return response;
      const waitMs = msToWait(response.headers.get('retry-after'));
      if (performance.now() - startedAt + waitMs >= timeoutMs) return response;
      // Nobody reads it, and its connection is free again.
      await response.body?.cancel();
      await wait(waitMs, signal);
    }
  };
}

/** @param retryAfter Seconds, or a date. */
function msToWait(retryAfter: string | null): number {
  if (retryAfter === null) return usualWaitMs;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? usualWaitMs : Math.max(0, ms);
}

/** Waits by the clock. */
export const waitFor: Wait = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
