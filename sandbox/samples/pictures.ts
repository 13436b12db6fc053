import index from '../art/index.json' with { type: 'json' };
import type { Img } from './shapes.ts';

/** Additional widths by folder, created by `art/makeWidths.mjs`. */
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
 * Finds a picture of the sample art by its file name.
 * @throws {TypeError} if there is none, which is a mistake in the sample content.
 */
export function pictureOf(file: string): Picture {
  const picture = pictures.get(file);
  if (!picture) throw new TypeError(`The sample art has no picture ${file}`);
  return picture;
}

/** True if the sample art has a picture of this file name. */
export function hasPicture(file: string): boolean {
  return pictures.has(file);
}

/** Converts a picture to the format of the content API, with URLs below `mediaBase`. */
export function toImg(file: string, mediaBase: string): Img {
  const { folder, width, height, placeholder } = pictureOf(file);
  const widths = [...(narrowerWidths[folder] ?? []).filter((narrower) => narrower < width), width];
  const urlOf = (of: number, format: string) => `${mediaBase}/sandbox/art/${folder}/${file}-${of}.${format}`;
  const source = (format: string) => ({
    type: `image/${format}`,
    srcset: widths.map((of) => `${urlOf(of, format)} ${of}w`).join(', '),
  });

  return {
    '1x': urlOf(widths.at(-2) ?? width, 'webp'),
    '2x': urlOf(width, 'webp'),
    width,
    height,
    placeholder,
    sources: [source('avif'), source('webp')],
  };
}
