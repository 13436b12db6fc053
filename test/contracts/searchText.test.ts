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
])('%j is searched for as %j', (typed, text) => {
  expect(toSearchText(typed)).toBe(text);
});

test('what is long enough is what the BFF takes, and stays what it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
      const text = toSearchText(typed);
      expect(toSearchText(text)).toBe(text);
      expect(searchCall.query.safeParse({ q: text }).success).toBe(isSearchable(text));
    }),
  );
});
