import { expect, test } from 'vitest';
import { stringsLanguages } from '../../contracts/regions/regions.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { fillIn } from '../../contracts/strings/uiStrings.ts';
import { stringFacts } from './facts/facts.ts';

const placeholdersIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).sort();

test('there is exactly one file per language', () => {
  expect(Object.keys(allStrings).sort()).toEqual([...stringsLanguages].sort());
});

test.each(stringsLanguages)('%s has every fixed text, with the placeholders of the English text', (language) => {
  const strings: Readonly<Record<string, string>> = allStrings[language];
  expect(Object.keys(strings)).toEqual(Object.keys(allStrings.en));
  for (const [key, english] of Object.entries(allStrings.en)) {
    expect(strings[key], key).toMatch(/\S/);
    expect(placeholdersIn(strings[key] ?? ''), key).toEqual(placeholdersIn(english));
  }
});

test.each(stringsLanguages)('%s matches ui-strings.csv', (language) => {
  for (const { key = '', [language]: text } of stringFacts) {
    expect(Object.entries(allStrings[language]).find(([stringKey]) => stringKey === key)?.[1], key).toBe(text);
  }
});

test('placeholders are replaced, unknown ones stay', () => {
  expect(fillIn('{current} of {total} {x}', { current: 2, total: 5 })).toBe('2 of 5 {x}');
});
