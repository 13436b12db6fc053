import { z } from 'zod';

const wrapper = z.object({ status: z.unknown().optional(), result: z.unknown().optional() });

/** Unwraps `{result}` of the support service and the AI assistant; a `status` other than 0 beside it is a failure. */
export function unwrapResult(body: unknown): { failed: boolean; result: unknown } {
  const { status, result } = wrapper.safeParse(body).data ?? {};
  return { failed: typeof status === 'number' && status !== 0, result };
}
