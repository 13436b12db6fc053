import { z } from 'zod';

/** A link from content; `url` is a path of the site or an absolute URL. */
export const link = z.object({ name: z.string(), url: z.string(), urlTarget: z.enum(['_self', '_blank']) });
export type Link = z.infer<typeof link>;
