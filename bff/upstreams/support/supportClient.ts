import { z } from 'zod';
import type { Calls } from '../createCall.ts';
import { text } from '../tolerant.ts';

const wrapper = z.object({ status: z.unknown().optional(), result: z.unknown().optional() });

/** `{result}`: the support service and the AI assistant answer so; a `status` other than 0 beside it is a failure. */
export function unwrapResult(body: unknown): { failed: boolean; result: unknown } {
  const { status, result } = wrapper.safeParse(body).data ?? {};
  return { failed: typeof status === 'number' && status !== 0, result };
}

const linksSchema = z.object({ faqUrl: text, contactUrl: text });

export type SupportClient = ReturnType<typeof createSupportClient>;

/** The support service: one call at an address that is configured whole. */
export function createSupportClient(url: string, { shared }: Calls) {
  return {
    /** Where questions are answered. */
    links: () => shared({ operation: 'support', freshness: 'settings', schema: linksSchema, url }),
  };
}
