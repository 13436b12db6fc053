/** What stands for an answer that has not come in time. */
export const tooLate = Symbol('too late');

/**
 * Waits for something, but not for longer than this; it goes on by itself.
 * @throws what it throws in time.
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
