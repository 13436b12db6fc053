import { z } from 'zod';
import type { Calls } from '../createCalls.ts';
import { text } from '../tolerant.ts';

const linksSchema = z.object({ faqUrl: text, contactUrl: text });

export type SupportClient = ReturnType<typeof createSupportClient>;

/** Client of the support service. @param url The full URL of its only call. */
export function createSupportClient(url: string, { shared }: Calls) {
  return {
    /** URLs of the FAQ and the contact page. */
    links: () => shared({ operation: 'support', freshness: 'settings', schema: linksSchema, url }),
  };
}
