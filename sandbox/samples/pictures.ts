import index from '../art/index.json' with { type: 'json' };
import type { Img } from './shapes.ts';

/** Widths that exist next to the master's own, by folder (`art/makeWidths.mjs` made them). */
const narrowerWidths: Readonly<Record<string, readonly number[]>> = {
  hero: [640, 960, 1280],
  product: [320, 640],
  profession: [400, 800],
  pro: [160, 320],
  work: [400, 800],
  event: [400, 800],
  misc: [640],
};

export type Picture = (typeof index.pictures)[number];

const pictures = new Map(index.pictures.map((picture) => [picture.file, picture]));

/**
 * A picture of the sample art by its file name.
 * @throws {TypeError} when there is none: a mistake of the sample content.
 */
export function pictureOf(file: string): Picture {
  const picture = pictures.get(file);
  if (!picture) throw new TypeError(`The sample art has no picture ${file}`);
  return picture;
}

/** Whether the sample art has a picture. */
export function hasPicture(file: string): boolean {
  return pictures.has(file);
}

/** A picture as content names it, its addresses beginning with `mediaBase`. */
export function toImg(file: string, mediaBase: string): Img {
  const { folder, width, height, placeholder } = pictureOf(file);
  const widths = [...(narrowerWidths[folder] ?? []).filter((narrower) => narrower < width), width];
  const address = (of: number, format: string) => `${mediaBase}/sandbox/art/${folder}/${file}-${of}.${format}`;
  const source = (format: string) => ({
    type: `image/${format}`,
    srcset: widths.map((of) => `${address(of, format)} ${of}w`).join(', '),
  });

  return {
    '1x': address(widths.at(-2) ?? width, 'webp'),
    '2x': address(width, 'webp'),
    width,
    height,
    placeholder,
    sources: [source('avif'), source('webp')],
  };
}
