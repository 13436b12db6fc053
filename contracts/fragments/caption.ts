import { z } from 'zod';

/** Captions of a video in one language, as a WebVTT file. */
export const caption = z.object({
  src: z.string(),
  srclang: z.string().describe('Language tag of the text'),
  label: z.string().describe('Name shown to visitors; empty if content has none'),
});
export type Caption = z.infer<typeof caption>;
