import { z } from 'zod';

/** Reasons for a missing section. */
export const degradedReasons = ['timeout', 'network', 'status', 'format', 'graphql', 'overload'] as const;
/**
 * `timeout`: too slow · `network`: no connection · `status`: the upstream reported an error · `format`: its response
 * was invalid · `graphql`: the shop returned errors · `overload`: not called, so that the upstream can recover.
 */
export const degradedReason = z.enum(degradedReasons);
export type DegradedReason = (typeof degradedReasons)[number];

/** Sections replaced by their empty default, with the reason; empty if none is missing. */
export const degraded = z.array(z.object({ section: z.string(), reason: degradedReason }));
export type Degraded = z.infer<typeof degraded>;
