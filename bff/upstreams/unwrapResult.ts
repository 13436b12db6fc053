import { z } from 'zod';
import { amount } from './tolerant.ts';

const wrapper = z.object({ status: amount, result: z.unknown().optional() });

/** Unwraps `{status, message, result}`; a status that is a number other than 0 is a failure. */
export function unwrapResult(body: unknown): { failed: boolean; result: unknown } {
  const { status, result } = wrapper.safeParse(body).data ?? {};
  return { failed: Boolean(status), result };
}
