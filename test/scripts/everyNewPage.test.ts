/**
 * Every pattern of a new page, written into a copy of the tree: it is what `npm run check` asks for, tests and release included, and its
 * own test in a browser passes against the build.
 */
import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyTree } from '../../scripts/mutants/copiedTree.ts';
import { newPage } from '../support/newPage.ts';

/** Tests that take every kind of page along, and those that were written. */
const tests = [
  ...[
    'bff/clients',
    'bff/composers',
    'bff/composeTrialGallery',
    'bff/composeTrialTool',
    'bff/faultMatrix.',
    'bff/openapi.',
  ],
  ...['bff/resolve', 'bff/trialGalleryPage', 'bff/trialToolPage', 'contracts/routes'],
  ...[
    'examples/mobileRequests',
    'renderer/structuredData',
    'sandbox/content',
    'scripts/contractRelease',
    'scripts/newPage',
  ],
];

test('pages of both patterns are formatted, typed, tested, released and shown', async () => {
  const { folder } = await copyTree();
  // The process of the tests goes on, and may end without a word.
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const run = (program: string, ...args: string[]) =>
    new Promise<string>((resolve) => {
      // As from a terminal: under VITEST Vike builds nothing, and NODE_ENV says which React is built.
      const { VITEST: _vitest, NODE_ENV: _test, ...env } = process.env;
      const options = { cwd: folder, env, timeout: 240_000, maxBuffer: 2 ** 26 };
      const child = execFile(program, args, options, (_error, out, errors) =>
        resolve(child.exitCode === 0 ? 'passes' : `${program} ends with ${child.exitCode}\n${out}\n${errors}`),
      );
    });
  const binary = (name: string) => path.join(folder, 'node_modules/.bin', name);

  expect(await newPage(folder, 'trial-gallery')).toMatchObject({ status: 0, errors: '' });
  expect(await newPage(folder, 'trial-tool', '--kind-of', 'product-line')).toMatchObject({ status: 0, errors: '' });
  const document = path.join(folder, 'bff/openapi/openApiDocument.ts');
  const raised = readFileSync(document, 'utf8').replace(/contractVersion = '(\d+)\.(\d+)\.\d+'/, (_, major, minor) => {
    return `contractVersion = '${major}.${Number(minor) + 1}.0'`;
  });
  writeFileSync(document, raised);

  expect(await run(process.execPath, '--import', 'tsx', 'scripts/contract.ts', '--release')).toBe('passes');
  expect(await run(binary('biome'), 'check', '--error-on-warnings')).toBe('passes');
  expect(await run(binary('stylelint'), 'client/pages/**/*.css')).toBe('passes');
  expect(await run(binary('tsc'))).toBe('passes');
  // As it is run in the tree; here the packages are elsewhere, which the rules know by their place.
  const [, ...folders] = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).scripts.boundaries.split(
    ' ',
  );
  expect(await run(binary('depcruise'), '--preserve-symlinks', ...folders)).toBe('passes');
  expect(await run(binary('knip'))).toBe('passes');
  const files = tests.map((name) => `test/${name}`);
  expect(await run(binary('vitest'), 'run', '--project', 'unit', ...files)).toBe('passes');

  expect(await run('npm', 'run', 'build')).toBe('passes');
  expect(await run(binary('vitest'), 'run', '--project', 'e2e', 'test/e2e/trial')).toBe('passes');
}, 900_000);
