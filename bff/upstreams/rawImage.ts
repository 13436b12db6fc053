import { z } from 'zod';
import { text } from './tolerant.ts';

/** `1x` and `2x` are in the specification; the rest is our documented, optional extension. */
const image = z.object({
  '1x': text.catch(''),
  '2x': text.catch(''),
  width: z.number().nullable().catch(null),
  height: z.number().nullable().catch(null),
  placeholder: text.catch(''),
  sources: z.array(z.object({ type: z.string(), srcset: z.string() })).catch([]),
});
export type RawImage = z.output<typeof image>;

/**
 * An image of any upstream: an object with `1x`, `2x` or both, or its URL as text, since the specification names no
 * type. Anything else is null: an image must not make the rest of the response invalid.
 */
export const rawImage = z
  .union([z.string().transform((src): RawImage => image.parse({ '1x': src })), image])
  .nullable()
  .catch(null);
