import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const files = ['package.json', 'package-lock.json', '.npmrc', 'docs/licences.md'];
const folders: string[] = [];

interface Lock {
  packages: Record<string, Record<string, unknown>>;
}
interface PackageJson {
  dependencies: Record<string, string>;
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** A folder with the files that the check reads, without installed packages. */
function copyOfProduct(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'supply-'));
  folders.push(folder);
  for (const file of files) cpSync(path.join(root, file), path.join(folder, file));
  return folder;
}

function editJson<File>(folder: string, file: string, edit: (content: File) => void): void {
  const filePath = path.join(folder, file);
  // Our own file, so its shape is not validated.
  const content = JSON.parse(readFileSync(filePath, 'utf8')) as File;
  edit(content);
  writeFileSync(filePath, JSON.stringify(content));
}

function check(folder: string): { status: number | null; faults: string } {
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'tools/supply/supply.js')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, faults: stderr };
}

test('the committed packages pass', () => {
  expect(check(copyOfProduct())).toEqual({ status: 0, faults: '' });
});

test.each([
  ['a download URL', { resolved: 'https://elsewhere.example/zod-4.6.7.tgz' }, /downloaded from https:\/\/elsewhere/],
  ['a git URL', { resolved: 'git+ssh://git@code.example/zod.git#0a1b2c' }, /downloaded from git\+ssh/],
  ['a file', { resolved: 'file:../zod.tgz' }, /downloaded from file:/],
  ['a URL as version', { version: 'https://elsewhere.example/zod.tgz' }, /locked to https:\/\/elsewhere/],
  ['a link to a folder', { link: true }, /is a local folder/],
  ['no integrity', { integrity: undefined }, /no sha512 integrity/],
  ['a weaker integrity', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, /no sha512 integrity/],
  ['the name of another package', { name: 'zodd' }, /is an alias of zodd/],
  ['the name of a package that another alias may have', { name: '@sparticuz/chromium' }, /is an alias of @sparticuz/],
  ['an install script', { hasInstallScript: true }, /has an install script/],
  ['a licence that is not allowed', { license: 'AGPL-3.0-only' }, /\(AGPL-3\.0-only\)/],
  ['a second licence besides an allowed one', { license: '(MIT OR ISC) AND (ISC OR AGPL-3.0-only)' }, /not allowed/],
  ['no licence', { license: undefined }, /not allowed \(none\)/],
])('a lock entry with %s fails the check, with a line that names the package', (_what, entry, reason) => {
  const folder = copyOfProduct();
  editJson<Lock>(folder, 'package-lock.json', ({ packages }) =>
    Object.assign(packages['node_modules/zod'] ?? {}, entry),
  );

  const { status, faults } = check(folder);

  expect(status).toBe(1);
  expect(faults.split('\n').find((line) => reason.test(line))).toMatch(/^zod@/);
});

test.each(['^4.6.7', '4', 'latest', 'file:../zod', 'github:elsewhere/zod', 'npm:zodd@4.6.7'])(
  'a dependency with the version range %s fails the check',
  (range) => {
    const folder = copyOfProduct();
    editJson<PackageJson>(folder, 'package.json', ({ dependencies }) => Object.assign(dependencies, { zod: range }));

    expect(check(folder)).toEqual({
      status: 1,
      faults: expect.stringMatching(/^zod is ".*" in package\.json/),
    });
  },
);

test('an out-of-date list of licences fails the check until it is generated again', () => {
  const folder = copyOfProduct();
  editJson<Lock>(folder, 'package-lock.json', ({ packages }) =>
    Object.assign(packages['node_modules/zod'] ?? {}, { license: 'ISC' }),
  );
  expect(check(folder)).toEqual({ status: 1, faults: expect.stringMatching(/^docs\/licences\.md is out of date/) });

  execFileSync(process.execPath, [path.join(root, 'tools/supply/licences.js')], { cwd: folder });

  expect(check(folder).status).toBe(0);
  expect(readFileSync(path.join(folder, 'docs/licences.md'), 'utf8')).toMatch(
    /^## ISC\n\n```text\n(?:.+\n)*zod \S+\n/m,
  );
});

test('the SBOM is generated offline and lists every locked package by hash, without installed packages', () => {
  const folder = copyOfProduct();

  execFileSync('npm', ['run', 'sbom', '--offline'], { cwd: folder, stdio: 'ignore' });

  const text = readFileSync(path.join(folder, 'sbom.cdx.json'), 'utf8');
  const { components } = JSON.parse(text) as { components: { name: string; version: string; hashes: unknown[] }[] };
  const { packages } = JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')) as Lock;
  const lockedNames = Object.entries(packages)
    .filter(([lockPath]) => lockPath !== '')
    .map(([lockPath, entry]) => `${lockPath.replace(/^.*node_modules\//, '')}@${entry['version']}`);
  expect(new Set(components.map(({ name, version }) => `${name}@${version}`))).toEqual(new Set(lockedNames));
  expect(components.filter(({ hashes }) => hashes.length === 0)).toEqual([]);
  expect(text).not.toContain('"distribution"');
});
