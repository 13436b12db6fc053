import { z } from 'zod';
import type { Calls } from '../createCall.ts';
import { text } from '../tolerant.ts';

const linksSchema = z.object({ faqUrl: text, contactUrl: text });

export type SupportClient = ReturnType<typeof createSupportClient>;

/** The support service: one call at an address that is configured whole. */
export function createSupportClient(url: string, { shared }: Calls) {
  return {
    /** Where questions are answered. */
    links: () => shared({ operation: 'support', freshness: 'settings', schema: linksSchema, url }),
  };
}
