/** Result of a promise that has not settled in time. */
export const tooLate = Symbol('too late');

/**
 * Waits for a promise for at most `ms`; the work behind the promise is not cancelled.
 * @throws the rejection of the promise, if it rejects in time.
 */
export async function within<Value>(ms: number, load: Promise<Value>): Promise<Value | typeof tooLate> {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<typeof tooLate>((resolve) => {
    timer = setTimeout(resolve, ms, tooLate);
  });
  try {
    return await Promise.race([load, expired]);
  } finally {
    clearTimeout(timer);
  }
}
