/** Splits an endonym, `country / language`. Separate from `regions.ts`, whose table few pages need in the browser. */
export function endonymParts(endonym: string): { country: string; language: string } {
  const [country = endonym, language = ''] = endonym.split(' / ');
  return { country, language };
}
