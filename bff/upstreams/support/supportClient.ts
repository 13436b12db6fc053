import { z } from 'zod';
import type { Call } from '../createCall.ts';
import { text } from '../tolerant.ts';

const wrapper = z.object({ result: z.unknown().optional() });

/** `{result}` and nothing else: the support service and the AI assistant answer so. */
export function unwrapResult(body: unknown): { failed: boolean; result: unknown } {
  return { failed: false, result: wrapper.safeParse(body).data?.result };
}

const linksSchema = z.object({ faqUrl: text, contactUrl: text });

export type SupportClient = ReturnType<typeof createSupportClient>;

/** The support service: one call at an address that is configured whole. */
export function createSupportClient(url: string, call: Call) {
  return {
    /** Where questions are answered. */
    links: () => call({ operation: 'support', freshness: 'settings', schema: linksSchema, url, query: {} }),
  };
}
