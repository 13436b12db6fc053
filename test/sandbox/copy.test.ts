import { expect, test } from 'vitest';
import { stringsLanguages } from '../../contracts/regions/regions.ts';
import { copyOf } from '../../sandbox/samples/texts/copy.ts';

test('every language of the long texts has all texts, and none is empty', () => {
  const keys = Object.keys(copyOf('en'));
  for (const language of stringsLanguages) {
    const copy = copyOf(language);
    expect(Object.keys(copy).toSorted(), language).toEqual(keys.toSorted());
    for (const [key, text] of Object.entries(copy)) expect(text.trim(), `${language} ${key}`).not.toBe('');
  }
});
