import { z } from 'zod';

/** Body of the control call that adds a fault. */
export const faultSchema = z.strictObject({
  /** A path prefix if it starts with a slash, otherwise the name of a GraphQL operation. */
  match: z.string().min(1),
  fault: z.enum(['status', 'slow', 'hang', 'drip', 'reset', 'truncate', 'html', 'wrong-schema', 'huge', 'gzip-bomb']),
  status: z.int().min(200).max(599).default(500),
  ms: z.int().min(0).max(600_000).default(1000),
  /** Remaining number of times; absent: until cleared. */
  times: z.int().min(1).optional(),
});
export type Fault = z.infer<typeof faultSchema>;
