/** The list of guards that `npm run mutants` switches off: it fits the code as it is. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { expect, test } from 'vitest';
import { mutantList } from '../../scripts/mutantList.ts';
import { misfitsOf } from '../../scripts/mutants/misfitsOf.ts';
import { changed, changesOf } from '../../scripts/mutants/mutant.ts';

const root = path.join(import.meta.dirname, '../..');

test('what every row changes stands in its file once, and the tests that it names are there', () => {
  expect(mutantList.flatMap(misfitsOf)).toEqual([]);
});

test('no two rows have one name', () => {
  const names = mutantList.map(({ guard }) => guard);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

test('what a row makes of its file is still a program: not its grammar is what tests are to notice', () => {
  const broken = mutantList.filter((row) =>
    changesOf(row).some((change) => {
      const program = changed(readFileSync(path.join(root, change.file), 'utf8'), change) ?? '';
      return !isProgram(program, change.file.endsWith('x') ? 'tsx' : 'ts');
    }),
  );
  expect(broken.map(({ guard }) => guard)).toEqual([]);
});

function isProgram(text: string, lang: 'ts' | 'tsx'): boolean {
  try {
    parseAst(text, { lang });
    return true;
  } catch {
    return false;
  }
}

test('a change applies where its text stands once, and nowhere else', () => {
  const change = { file: 'x', text: 'b', instead: '$&' };
  expect(['abc', 'a', 'abcb'].map((source) => changed(source, change))).toEqual(['a$&c', null, null]);
});
