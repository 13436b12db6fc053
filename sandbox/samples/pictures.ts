import index from '../art/index.json' with { type: 'json' };
import type { Img } from './shapes.ts';

/** Additional widths by folder, created by `art/makeWidths.mjs`. */
const narrowerWidths: Readonly<Record<string, readonly number[]>> = {
  hero: [640, 960, 1280],
  product: [320, 640],
  profession: [400, 800],
  pro: [160, 320],
  work: [400, 800],
  study: [400],
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

/** Widths of a picture's files, the widest last. */
function widthsOf({ folder, width }: Picture): number[] {
  return [...(narrowerWidths[folder] ?? []).filter((narrower) => narrower < width), width];
}

/** Converts a picture to the format of the content API, with URLs below `mediaBase`. */
export function toImg(file: string, mediaBase: string): Img {
  const picture = pictureOf(file);
  const { width, height, placeholder } = picture;
  const widths = widthsOf(picture);
  const urlOf = (of: number, format: string) => urlOfFile(picture, mediaBase, `${of}.${format}`);
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

/**
 * Converts a picture to one of its files, with its size, for places that take one URL.
 * @param maxWidth In pixels; by default the widest file is taken.
 */
export function toSingleImg(file: string, mediaBase: string, maxWidth = Number.POSITIVE_INFINITY): SingleImg {
  const picture = pictureOf(file);
  const width = widthsOf(picture).findLast((of) => of <= maxWidth) ?? picture.width;
  const url = urlOfFile(picture, mediaBase, `${width}.webp`);
  return { '1x': url, '2x': url, width, height: Math.round((picture.height * width) / picture.width) };
}

type SingleImg = Pick<Img, '1x' | '2x' | 'width' | 'height'>;

function urlOfFile({ folder, file }: Picture, mediaBase: string, ending: string): string {
  return `${mediaBase}/sandbox/art/${folder}/${file}-${ending}`;
}
