/** What a new page would be called and where its lines go; `everyNewPage.test.ts` writes some and runs their tests. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { planOf } from '../../scripts/newPage/edit.ts';
import { editsOf } from '../../scripts/newPage/editsOf.ts';
import { filesOf } from '../../scripts/newPage/filesOf.ts';
import { faultOfName, toPageNames } from '../../scripts/newPage/pageNames.ts';
import { newPage } from '../support/newPage.ts';

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

/** A folder with the files that lines go into, and nothing else. */
function folderOfEdited(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'new-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const edited = editsOf(toPageNames('x', true), 'at').map(({ file }) => file);
  for (const file of new Set([...edited, 'biome.json', '.gitignore', 'biome-plugins/noStyleProp.grit']))
    cpSync(path.join(root, file), path.join(folder, file));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Every file of a folder with its text. */
function textsOf(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const places = files.map(({ parentPath, name }) => path.join(parentPath, name));
  return Object.fromEntries(places.map((place) => [path.relative(folder, place), readFileSync(place, 'utf8')]));
}

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

test('what it is called with is checked first', async () => {
  const folder = folderOfEdited();
  const before = textsOf(folder);
  const of = async (...args: string[]) => {
    const { status, errors } = await newPage(folder, ...args);
    return [status, errors.split('\n', 1)[0]];
  };
  expect(
    await Promise.all([
      of(),
      of('a', 'b'),
      of('a', '--kind-of', 'home'),
      of('a', '--fast'),
      of('Gallery'),
      of('seo'),
      of('support'),
    ]),
  ).toEqual([
    [2, 'new:page: give one name'],
    [2, 'new:page: give one name'],
    [2, 'new:page: there is no pattern home'],
    [2, expect.stringMatching(/^new:page: Unknown option '--fast'/)],
    [1, expect.stringMatching(/^new:page: "Gallery" is no name/)],
    [1, 'new:page: seo is something else in bff/upstreams/content/contentClient.ts already'],
    [1, 'new:page: /proart/support/ is a content-managed page of the sandbox'],
  ]);
  const help = await newPage(folder, '--help');
  expect([help.status, help.errors]).toEqual([0, '']);
  expect(help.out).toContain('--kind-of product-line');
  expect(textsOf(folder)).toEqual(before);
});
