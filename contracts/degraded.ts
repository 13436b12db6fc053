import { z } from 'zod';

/** Why a section is missing. */
export const degradedReasons = ['timeout', 'network', 'status', 'format', 'graphql', 'overload'] as const;
/**
 * `timeout`: too late · `network`: no connection · `status`: the upstream said that it failed · `format`: its answer
 * was not what it should be · `graphql`: the shop answered errors · `overload`: it was left alone to recover.
 */
export const degradedReason = z.enum(degradedReasons);
export type DegradedReason = (typeof degradedReasons)[number];

/** Sections that fell back to their empty default, with the reason; empty when all is well. */
export const degraded = z.array(z.object({ section: z.string(), reason: degradedReason }));
export type Degraded = z.infer<typeof degraded>;
