/** Country and language of an edition's endonym, `country / language`. Apart from the table of all editions, which few pages need. */
export function endonymParts(endonym: string): { country: string; language: string } {
  const [country = endonym, language = ''] = endonym.split(' / ');
  return { country, language };
}
