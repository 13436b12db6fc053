/**
 * The `sizes` of a picture on phones, as wide as so many hundredths of the screen. The third pixel of a dense screen is not seen
 * but paid for: there the picture is called narrower than it is, which makes browsers take one of two pixels a point.
 */
export function onPhone(vw: number): string {
  return `(max-width: 730px) and (min-resolution: 2.5dppx) ${vw * 0.6}vw, (max-width: 730px) ${vw}vw`;
}

/** The same of a picture as wide as the phone. */
export const phoneWide = onPhone(100);
