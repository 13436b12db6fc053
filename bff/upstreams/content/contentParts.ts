/** Raw shapes shared by calls of the content API, in its spelling; converted in `pages/shape/`. */
import { z } from 'zod';
import { rawImage } from '../rawImage.ts';
import { anything, flag, listOf, maybe, text } from '../tolerant.ts';

const target = anything.transform((value): '_self' | '_blank' => (value === '_blank' ? '_blank' : '_self'));

export const linkMembers = { name: text, url: text, urlTarget: target };

/** A link; some content sends only its URL. */
export const rawLink = z.preprocess((link) => (typeof link === 'string' ? { url: link } : link), z.object(linkMembers));

/** A URL; some content wraps it in a link. */
export const rawUrl = maybe(rawLink).transform((link) => link?.url ?? '');

/** Captions of a video, one file per language: our documented, optional extension. */
export const rawCaptions = listOf(z.object({ src: text, srclang: text, label: text }));
export type RawCaptions = z.output<typeof rawCaptions>;

export const rawProduct = z.object({
  productId: text,
  partNo: text,
  name: text,
  description: text,
  imgPath: rawImage,
  url: text,
  whereToBuyUrl: text,
  isNew: flag,
  isDeal: flag,
  isHot: flag,
  keySpec: listOf(text).transform((specs) => specs.filter(Boolean)),
});
export type RawProduct = z.output<typeof rawProduct>;

/** Labels of product cards. */
export const rawWordings = z.object({
  seeMoreWording: text,
  seeLessWording: text,
  learnMoreWording: text,
  whereToBuyWording: text,
  newFlagWording: text,
  dealFlagWording: text,
  hotFlagWording: text,
});
export type RawWordings = z.output<typeof rawWordings>;

export const rawPro = z.object({
  id: text,
  name: text,
  title: text,
  quote: text,
  avatar: rawImage,
  coverImgPath: rawImage,
  url: text,
  professionCode: text,
  professionName: text,
});
export type RawPro = z.output<typeof rawPro>;
