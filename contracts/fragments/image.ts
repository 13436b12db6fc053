import { z } from 'zod';

/**
 * An image: URLs for normal and high-density screens, and where known the intrinsic size, a colour to show while
 * loading, and further formats and widths (`sources`, best first).
 */
export const image = z.object({
  '1x': z.string(),
  '2x': z.string(),
  width: z.int().optional().describe('Intrinsic width in pixels'),
  height: z.int().optional().describe('Intrinsic height in pixels'),
  placeholder: z.string().optional().describe('Colour as #rrggbb'),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })).optional(),
});
export type Image = z.infer<typeof image>;
