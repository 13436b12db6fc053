import { expect, test } from 'vitest';
import { stringsLanguages } from '../../contracts/regions/regions.ts';
import { copyOf } from '../../sandbox/samples/texts/copy.ts';
import { storiesOf } from '../../sandbox/samples/texts/stories.ts';

test('every language of the long texts has every text, none of them empty, and no key in two files', () => {
  const keys = Object.keys(storiesOf('en'));
  for (const language of stringsLanguages) {
    const stories = storiesOf(language);
    expect(Object.keys(stories).toSorted(), language).toEqual(keys.toSorted());
    for (const [key, text] of Object.entries(stories)) expect(text.trim(), `${language} ${key}`).not.toBe('');
  }
  expect(keys.filter((key) => key in copyOf('en'))).toEqual([]);
});

test('the long texts of people and of the home page are in the same languages', () => {
  for (const language of stringsLanguages) {
    expect(storiesOf(language) === storiesOf('en'), language).toBe(copyOf(language) === copyOf('en'));
  }
});
