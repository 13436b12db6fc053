import { z } from 'zod';
import { image } from './image.ts';
import { link } from './link.ts';

/** A campaign or an event. */
export const campaignEvent = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  startDate: z.string().nullable().describe('ISO 8601, UTC'),
  endDate: z.string().nullable().describe('ISO 8601, UTC'),
  period: z
    .string()
    .describe(
      'Dates formatted for the edition; empty without dates. Formatted by the server so that all clients show the same',
    ),
  imgPath: image.nullable(),
  link: link.nullable(),
  tag: z.string(),
});
export type CampaignEvent = z.infer<typeof campaignEvent>;

/**
 * Campaigns and events under one heading.
 *
 * `sectionTitle` defaults to 'Campaigns and Events' in the edition's language.
 */
export const campaignEvents = z.object({
  sectionTitle: z.string(),
  learnMore: link.nullable(),
  translation: z.record(z.string(), z.string()),
  campaignEventList: z.array(campaignEvent),
});
export type CampaignEvents = z.infer<typeof campaignEvents>;
