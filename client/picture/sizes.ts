/**
 * The `sizes` of a picture as wide as a phone. The third pixel of a dense screen is not seen but paid for: there the picture
 * is called narrower than it is, which makes browsers take one of two pixels a point.
 */
export const phoneWide = '(max-width: 730px) and (min-resolution: 2.5dppx) 60vw, (max-width: 730px) 100vw';
