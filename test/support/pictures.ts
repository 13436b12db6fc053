/** Screenshots that are compared with accepted pictures. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Transformer } from '@napi-rs/image';
import pixelmatch from 'pixelmatch';
import { inject } from 'vitest';
import { addToReport, report } from './pictureReport.ts';

/** Accepted pictures, in lossless WebP: half the size of PNG. */
export const acceptedFolder = path.join(import.meta.dirname, '../slow/pictures/accepted');

/**
 * The same browser draws the same picture on any machine, apart from single steps of colour where its graphics library
 * uses what the processor offers. Colours differ if their distance is above the threshold, from 0 to 1; surfaces of the
 * site are 0.03 apart. Pixels are counted per window, so that the same change counts as much on a long page.
 */
const threshold = 0.02;
const windowSize = 32;
const maxPixels = 6;
// Lines of one pixel look like smoothed edges, which pixelmatch does not count by default.
const includeAA = true;

/**
 * Compares a screenshot with the accepted picture of that name, or stores it if the run accepts new ones.
 * @param name Path in the folder of accepted pictures, without extension.
 * @param screenshot A PNG.
 * @returns One line if they differ by more than the tolerance, or if there is no accepted picture; the report shows it.
 */
export async function pictureFaults(name: string, screenshot: Buffer): Promise<string[]> {
  const file = path.join(acceptedFolder, `${name}.webp`);
  const accepted = await readFile(file).catch(() => undefined);
  const comparison = accepted && (await compare(accepted, screenshot));
  if (comparison?.fault === null) return [];
  const picture = await new Transformer(screenshot).webpLossless();
  if (inject('acceptsPictures')) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, picture);
    return [];
  }
  await addToReport(name, 'new', picture);
  if (accepted) await addToReport(name, 'accepted', accepted);
  if (comparison) await addToReport(name, 'difference', await comparison.draw());
  const fault = comparison?.fault ?? 'there is no accepted picture';
  return [`${name}: ${fault}. See ${report}; npm run shots -- --accept accepts the new look.`];
}

/** Says how two pictures differ, or null if they do not; `draw` returns the difference as a picture (WebP). */
async function compare(accepted: Buffer, screenshot: Buffer) {
  const before = new Transformer(accepted).metadataSync();
  const after = new Transformer(screenshot).metadataSync();
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const old = await pixelsOf(accepted, width, height);
  const current = await pixelsOf(screenshot, width, height);
  const difference = Buffer.alloc(width * height * 4);
  const count = pixelmatch(old, current, difference, width, height, { threshold, windowSize, includeAA });
  const hasSameSize = before.width === after.width && before.height === after.height;
  const pixelFault = `${count} pixels of ${windowSize} × ${windowSize} differ`;
  const sizeFault = `${after.width} × ${after.height} px, accepted are ${before.width} × ${before.height}`;
  return {
    fault: !hasSameSize ? sizeFault : count > maxPixels ? pixelFault : null,
    draw: () => Transformer.fromRgbaPixels(difference, width, height).webpLossless(),
  };
}

/** Pixels (RGBA) of a picture in the top left of a transparent one of the given size. */
function pixelsOf(picture: Buffer, width: number, height: number): Promise<Buffer> {
  const canvas = Buffer.alloc(width * height * 4);
  return Transformer.fromRgbaPixels(canvas, width, height).overlay(picture, 0, 0).rawPixels();
}
