/**
 * Value of `sizes` for images on phones. On dense screens (2.5dppx and more) the stated width is reduced, so that
 * browsers load two image pixels per CSS pixel: a third is not visible.
 * @param vw Width of the image in hundredths of the screen width.
 */
export function onPhone(vw: number): string {
  return `(width <= 45.625em) and (min-resolution: 2.5dppx) ${vw * 0.6}vw, (width <= 45.625em) ${vw}vw`;
}

/** `sizes` of an image as wide as the phone screen. */
export const phoneWide = onPhone(100);
