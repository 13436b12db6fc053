import { z } from 'zod';

/** Captions of a film in one language, a WebVTT file. */
export const caption = z.object({
  src: z.string(),
  srclang: z.string().describe('Language tag of the text'),
  label: z.string().describe('What a visitor chooses it by; empty when content does not say'),
});
export type Caption = z.infer<typeof caption>;
