/** The part of `fetch` that the client uses. */
export type Fetch = (request: Request, init: RequestInit) => Promise<Response>;
/** Resolves after the given milliseconds; rejects when the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** Timeout and retries of a call. */
export interface RetryOptions {
  /** Timeout of a call with its retries and its body, in milliseconds. */
  timeoutMs: number;
  /** Maximum retries of a GET after 429 or 503. */
  retries: number;
  wait: Wait;
}

/** Wait before a retry when the response has no `Retry-After`. */
const defaultWaitMs = 1_000;

/** Creates a fetch with a timeout, which retries after `Retry-After` if that is within the timeout. */
export function retryingFetch(fetch: Fetch, { timeoutMs, retries, wait }: RetryOptions) {
  return async (request: Request): Promise<Response> => {
    const startedAt = performance.now();
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    for (let retriesLeft = request.method === 'GET' ? retries : 0; ; retriesLeft -= 1) {
      const response = await fetch(request, { signal });
      if (retriesLeft === 0 || (response.status !== 429 && response.status !== 503)) return response;
      const waitMs = msToWait(response.headers.get('retry-after'));
      if (performance.now() - startedAt + waitMs >= timeoutMs) return response;
      // Discards the unused body, which releases the connection.
      await response.body?.cancel();
      await wait(waitMs, signal);
    }
  };
}

/** @param retryAfter Seconds, or a date. */
function msToWait(retryAfter: string | null): number {
  if (retryAfter === null) return defaultWaitMs;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? defaultWaitMs : Math.max(0, ms);
}

/** Waits with a timer. */
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
