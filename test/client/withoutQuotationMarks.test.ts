import { expect, test } from 'vitest';
import { withoutQuotationMarks } from '../../client/pages/prosProfile/withoutQuotationMarks.ts';

test.each([
  ['"Light is all."', 'Light is all.'],
  [' „Licht ist alles.“ ', 'Licht ist alles.'],
  ['« La lumière\n est tout. »', 'La lumière\n est tout.'],
  ['「光がすべて」', '光がすべて'],
  ['No marks', 'No marks'],
  ['"Only the first', '"Only the first'],
  ['The word "light"', 'The word "light"'],
  ['"Light" and "shade"', 'Light" and "shade'],
  ['"', '"'],
  ['""', '""'],
  ['" "', '" "'],
  ['', ''],
])('%j is shown as %j', (quote, shown) => {
  expect(withoutQuotationMarks(quote)).toBe(shown);
});

test('a quotation mark followed by 100,000 blanks is processed in linear time', () => {
  const quote = `"${' '.repeat(100_000)}x`;
  expect(withoutQuotationMarks(quote)).toBe(quote);
});
