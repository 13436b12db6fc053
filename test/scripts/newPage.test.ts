/** What a new page would be called and where its lines go; `everyNewPageCall.test.ts` calls it wrongly, `everyNewPage.test.ts` writes some and runs their tests. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { planOf } from '../../scripts/newPage/edit.ts';
import { editsOf } from '../../scripts/newPage/editsOf.ts';
import { filesOf } from '../../scripts/newPage/filesOf.ts';
import { faultOfName, toPageNames } from '../../scripts/newPage/pageNames.ts';
import { folderOfEdited, newPage, textsOf } from '../support/newPage.ts';

const root = path.join(import.meta.dirname, '../..');

test('a name says what everything of the page is called', () => {
  expect(toPageNames('nobodys-page-2', true)).toEqual({
    slug: 'nobodys-page-2',
    kind: 'nobodysPage2',
    pascal: 'NobodysPage2',
    route: 'NobodysPage2Page',
    title: 'Nobodys page 2',
    isOfMany: true,
  });
});

test.each([
  ['nobodys-page', null],
  ['tool', null],
  ['Gallery', /is no name/],
  ['spring_gallery', /is no name/],
  ['-gallery', /is no name/],
  ['a--b', /is no name/],
  ['2nd', /is no name/],
  ['a/../b', /is no name/],
  ['a'.repeat(41), /longer than 40/],
  ['spring-home', /product lines/],
  ['class', /a word of the language/],
  ['search', /is taken/],
  ['product-line', /there is a page productLine already/],
  ['overview', /there is a page overview already/],
  ['index', /there is a page index already/],
  ['profession', /there is a page profession already/],
  ['what-pros-say', /there is a page whatProsSay already/],
  ['about', /a content-managed page of the sandbox/],
])('%s as a name', (name, fault) => {
  const found = faultOfName(name, (place) => place === '/proart/about/');
  if (fault === null) expect(found).toBeNull();
  else expect(found).toMatch(fault);
});

test.each([false, true])('every line has a place in the files as they are, once (of many: %s)', (isOfMany) => {
  const names = toPageNames('nobodys-page', isOfMany);
  const edits = editsOf(names, 'at');
  const { files, misfits } = planOf(root, filesOf(names), edits);
  expect(misfits.map(({ file, before }) => `${file}: ${before}`)).toEqual([]);
  const written = new Map(files.map(({ file, text }) => [file, text]));
  expect(edits.filter(({ file, text }) => !written.get(file)?.includes(text))).toEqual([]);
});

test('a page is written once: a second run with its name refuses, and changes nothing', async () => {
  const folder = folderOfEdited();
  const first = await newPage(folder, 'nobodys-page');
  expect([first.status, first.errors]).toEqual([0, '']);
  expect(first.out).toContain('client/pages/nobodysPage/+Page.tsx\n');
  expect(first.out).toContain('npm run contract -- --release');
  const written = textsOf(folder);
  expect(written['contracts/routes.ts']).toContain("pattern: '/proart/nobodys-page/'");

  const second = await newPage(folder, 'nobodys-page');
  expect([second.status, second.out]).toEqual([1, '']);
  expect(second.errors).toMatch(/^new:page: \w+ is something else in \S+ already\n$/);
  expect(textsOf(folder)).toEqual(written);
});

test('a file that is there is not written over', async () => {
  const folder = folderOfEdited();
  writeFileSync(path.join(folder, 'bff/pages/nobodysPage.ts'), 'mine');
  const before = textsOf(folder);
  const { status, errors } = await newPage(folder, 'nobodys-page');
  expect([status, errors]).toEqual([1, 'new:page: bff/pages/nobodysPage.ts is there already\n']);
  expect(textsOf(folder)).toEqual(before);
});

test('a place that is gone is named with its lines, and nothing is written but on request', async () => {
  const folder = folderOfEdited();
  const place = path.join(folder, 'contracts/routes.ts');
  writeFileSync(place, readFileSync(place, 'utf8').replace('  ProductLine: {', '  Line: {'));
  const before = textsOf(folder);

  const refused = await newPage(folder, 'nobodys-page');
  expect([refused.status, refused.out]).toEqual([1, '']);
  expect(refused.errors).toContain(
    `in contracts/routes.ts, before "ProductLine: {":\n\n  NobodysPagePage: { kind: 'nobodysPage'`,
  );
  expect(refused.errors).toContain('nothing was written');
  expect(textsOf(folder)).toEqual(before);

  const { status, errors } = await newPage(folder, 'nobodys-page', '--by-hand');
  expect([status, errors]).toEqual([0, expect.stringContaining('in contracts/routes.ts, before "ProductLine: {":')]);
  expect(textsOf(folder)['contracts/routes.ts']).toContain("| 'nobodysPage'");
});
