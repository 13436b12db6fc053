/** Returned by `withTimeout` for a promise that has not settled in time. */
export const timedOut = Symbol('timed out');

/**
 * Waits for a promise for at most `ms`; the work behind the promise is not cancelled.
 * @throws the rejection of the promise, if it rejects in time.
 */
export async function withTimeout<Value>(ms: number, promise: Promise<Value>): Promise<Value | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(resolve, ms, timedOut);
  });
  try {
    return await Promise.race([promise, expired]);
  } finally {
    clearTimeout(timer);
  }
}
