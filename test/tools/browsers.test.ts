/** The support floor (docs/browsers.md): every web feature that its oldest browsers lack has a row with a fallback. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newFeatures } from '../support/newFeatures.ts';

const [, document = ''] = readFileSync('docs/browsers.md', 'utf8').split('## Features newer than the floor');
/** Cells of the table: features with first versions, fallback, tests. */
const rows = [...document.matchAll(/^\| (`.*?) \| (.*?) \| (.*?) \|$/gm)].map(([, ...cells]) => cells);
const codeIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

test('the table has every feature that a browser of the floor lacks, with its first versions, and no other', () => {
  const sources = execFileSync('git', ['ls-files', 'client', 'renderer/+client.tsx'], { encoding: 'utf8' });
  const files = sources.split('\n').filter((file) => file && existsSync(file));
  // Names, then their first versions in parentheses.
  const groups = rows.flatMap(([features = '']) => [...features.matchAll(/((?:`[^`]+` )+)\((.+?)\)/g)]);
  const listed = groups.flatMap(([, names, since = '']) => codeIn(names).map((name) => [name, since] as const));

  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(newFeatures(files)));
}, 180_000);

test('every row names an existing test, or says that only the look differs', () => {
  for (const [names, fallback, tests] of rows) {
    expect(fallback, names).not.toBe('');
    for (const file of codeIn(tests)) expect(existsSync(file), file).toBe(true);
    if (codeIn(tests).length === 0) expect(tests, names).toBe('look only');
  }
});
