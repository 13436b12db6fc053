import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchCall } from '../../contracts/calls/search.ts';
import { isSearchable, toSearchText } from '../../contracts/text/searchText.ts';

test.each([
  ['  Studio \t\n 16 ', 'Studio 16'],
  ['a\u0000b\u007f', 'a b'],
  ['\u3000写真\u00a0', '写真'],
  ['a'.repeat(70), 'a'.repeat(64)],
  [`${'a'.repeat(63)} b`, 'a'.repeat(63)],
  [`${'a'.repeat(63)}🎨b`, `${'a'.repeat(63)}🎨`],
  [' ', ''],
])('%j is normalised to %j', (typed, text) => {
  expect(toSearchText(typed)).toBe(text);
});

test('normalisation is idempotent, and the BFF accepts exactly the texts that are long enough', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
      const text = toSearchText(typed);
      expect(toSearchText(text)).toBe(text);
      expect(searchCall.query.safeParse({ q: text }).success).toBe(isSearchable(text));
    }),
  );
});
