import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clientFolder, contractFile, contractTypes, takeClient } from '../../scripts/partnerClient.ts';

const root = path.join(import.meta.dirname, '../..');

function generate(...args: string[]): Promise<{ status: number; out: string; errors: string }> {
  const program = ['--import', 'tsx', 'scripts/clientGenerate.ts', ...args];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, program, { cwd: root, timeout: 25_000 }, (_error, out, errors) =>
      resolve({ status: child.exitCode ?? -1, out, errors }),
    );
  });
}

function emptyFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Names and texts of a folder's files. */
function filesOf(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
}

test('the client in this repository is that of the released contract', async () => {
  const released = JSON.parse(readFileSync(path.join(root, 'docs/contract/openapi.json'), 'utf8'));
  expect(filesOf(clientFolder)[contractFile]).toBe(await contractTypes(released));
});

test('it is taken along into a new folder', async () => {
  const folder = path.join(emptyFolder(), 'src', 'proart');
  expect(await generate('--out', folder)).toMatchObject({ status: 0, errors: '' });
  expect(filesOf(folder)).toEqual(filesOf(clientFolder));
});

test('an earlier client is replaced, and nothing of it is left', () => {
  const folder = path.join(emptyFolder(), 'proart');
  for (const types of ['older', 'newer']) takeClient(folder, types);
  expect(filesOf(folder)).toEqual({ ...filesOf(clientFolder), [contractFile]: 'newer' });
  expect(readdirSync(path.dirname(folder))).toEqual(['proart']);
});

test('a folder with something else in it, and what is none, stay as they are', () => {
  const folder = emptyFolder();
  const [other, file] = [path.join(folder, 'other'), path.join(folder, 'file')];
  mkdirSync(other);
  writeFileSync(path.join(other, 'mine.ts'), 'mine');
  writeFileSync(file, 'mine');
  expect(() => takeClient(other, '')).toThrow(`${other} holds what is not the client's: mine.ts`);
  expect(() => takeClient(file, '')).toThrow('not a directory');
  expect([readdirSync(folder), filesOf(other)]).toEqual([['file', 'other'], { 'mine.ts': 'mine' }]);
});

test('its help, and arguments that it does not know', async () => {
  const [help, unknown, nothing] = await Promise.all([
    generate('--help'),
    generate('--into', 'x'),
    generate('--out', ''),
  ]);
  expect([help.status, help.errors]).toEqual([0, '']);
  expect(help.out).toContain('--out FOLDER');
  for (const { status, errors } of [unknown, nothing]) {
    expect([status, errors]).toEqual([2, expect.stringMatching(/^client:generate: .+\n\nUsage: /)]);
  }
});
