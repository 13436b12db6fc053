import { z } from 'zod';
import { image } from './image.ts';
import { link } from './link.ts';

/** A professional, as shown on a card. */
export const pro = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  quote: z.string(),
  avatar: image.nullable(),
  coverImgPath: image.nullable(),
  url: z.string(),
  professionCode: z.string(),
  professionName: z.string(),
});
export type Pro = z.infer<typeof pro>;

/** Stories of professionals on the home page. */
export const whatProsSay = z.object({
  sectionTitle: z.string(),
  learnMore: link.nullable(),
  whatProsSayList: z.array(pro),
});
export type WhatProsSay = z.infer<typeof whatProsSay>;

/**
 * Stories of professionals under one heading.
 *
 * The specification calls it “Pros says” (section 3). The list itself is the member of the same name.
 */
export const prosList = z.object({ sectionTitle: z.string(), prosList: z.array(pro) });
export type ProsList = z.infer<typeof prosList>;
