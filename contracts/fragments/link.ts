import { z } from 'zod';

/** A link as content names it; `url` is a path of the site or an absolute address. */
export const link = z.object({ name: z.string(), url: z.string(), urlTarget: z.enum(['_self', '_blank']) });
export type Link = z.infer<typeof link>;
