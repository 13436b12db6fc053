/** docs/specification.md and docs/fields.md: what they name exists, and nothing is missing. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fieldsTable } from '../../tools/fields.ts';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Rows of the table of rules, as cells. */
const rules = read('docs/specification.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

test('every rule of the specification names its section, its sources and its test', () => {
  expect(rules.length).toBeGreaterThan(150);
  expect(new Set(rules.map(([section = '']) => section.slice(0, 1)))).toEqual(new Set([...'23456789']));
  const isComplete = ([section, rule, sources = '', tests = '', ...more]: string[]) =>
    section && rule && /`[^`]+`/.test(sources) && /`test\/[^`]+`/.test(tests) && more.length === 0;
  expect(rules.filter((cells) => !isComplete(cells))).toEqual([]);
});

test('every test that is named for a rule exists', () => {
  const named = rules.flatMap(([, , , cell = '']) => [...cell.matchAll(/`(test\/[^`]+)` "([^"]+)"/g)]);
  const missing = named.filter(
    ([, file = '', title = '']) => !existsSync(path.join(root, file)) || !plain(read(file)).includes(plain(title)),
  );
  expect(named.length).toBeGreaterThanOrEqual(rules.length);
  expect(missing.map(([text]) => text)).toEqual([]);
});

/** Text of a source or a document without escapes, line breaks and kinds of quotation marks. */
function plain(text: string): string {
  return text
    .replace(/\\/g, '')
    .replace(/[`'’“”]/g, '"')
    .replace(/\s+/g, ' ');
}

// TypeScript looks for the references of some 500 fields, which takes a quarter of a minute.
test('docs/fields.md is what `npm run docs` writes', { timeout: 120_000 }, () => {
  expect(read('docs/fields.md')).toBe(fieldsTable(root));
});

test('a decision names every field that no page shows', () => {
  const unshown = [...read('docs/fields.md').matchAll(/^\| `(\w+)` \| `([\w.]+)` \| – \|$/gm)];
  const decision = read('docs/decisions/0047-fields-that-no-page-shows.md');
  const missing = unshown.filter(([, , name = '']) => !decision.includes(`\`${name.split('.').at(-1)}\``));
  expect(missing.map(([row]) => row)).toEqual([]);
});
