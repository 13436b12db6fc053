import { z } from 'zod';

/** A fault as a control call asks for it. */
export const faultSchema = z.strictObject({
  /** A path prefix when it begins with a slash, else the name of a GraphQL operation. */
  match: z.string().min(1),
  fault: z.enum(['status', 'slow', 'hang', 'drip', 'reset', 'truncate', 'html', 'wrong-schema', 'huge', 'gzip-bomb']),
  status: z.int().min(200).max(599).default(500),
  ms: z.int().min(0).max(600_000).default(1000),
  /** How often it still happens; absent: until cleared. */
  times: z.int().min(1).optional(),
});
export type Fault = z.infer<typeof faultSchema>;
