/** The machine, its disk and its ports. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseConfig } from '../../bff/config.ts';
import { checkFolder } from '../../bff/doctor/checkFolder.ts';
import { checkMachine } from '../../bff/doctor/checkMachine.ts';
import { checkPorts } from '../../bff/doctor/checkPorts.ts';
import { type Machine, readMachine } from '../../bff/doctor/machine.ts';
import { snapshotFolder } from '../../bff/snapshotFolder.ts';
import { freePort } from '../../scripts/freePort.ts';
import { buildTestApp } from '../support/buildTestApp.ts';
import { goodEnv, goodMachine, linesOf } from '../support/examineSandbox.ts';

const gib = 2 ** 30;
const config = (env: Record<string, string>) => parseConfig({ ...goodEnv, ...env }, { sandbox: true });
const found = (env: Record<string, string>, machine: Partial<Machine>) =>
  checkMachine(config(env), { ...goodMachine, ...machine }, { ...goodEnv, ...env });

test('a machine with enough of everything has no fault', () => {
  expect(found({}, {}).filter(({ level }) => level !== 'ok')).toEqual([]);
});

test.each<[Record<string, string>, Partial<Machine>, RegExp]>([
  [{}, { node: '18.20.0' }, /^Node 18\.20\.0 is too old/],
  [{}, { node: '20.18.1' }, /^Node 20\.18\.1 is too old/],
  [{}, { node: '22.11.0' }, /^Node 22\.11\.0 is too old/],
  [
    {},
    { limits: { cpus: null, memory: gib } },
    /^memory full caches and the program take \d+ MiB, the container has 1024/,
  ],
  [{ HTML_CACHE_MB: '16000' }, {}, /^memory .* the machine has 16384 MiB\. Lower HTML_CACHE_MB/],
  [{}, { openFiles: 1_024 }, /^open files 1024 files .* 5000 visitors at once\. Raise the hard limit/],
])('wrong with %o on %o', (env, machine, line) => {
  expect(linesOf(found(env, machine), 'wrong')).toEqual([expect.stringMatching(line)]);
});

test.each<[Record<string, string>, Partial<Machine>, RegExp]>([
  [{}, { node: '23.1.0' }, /^Node 23\.1\.0 is not a line that is tried/],
  [
    {},
    { limits: { cpus: null, memory: 2 * gib }, heap: 4 * gib },
    /^memory the heap may grow to 4096 MiB: with all else \d+ MiB, more than the container has\. .*=825$/,
  ],
  // Alone it would fit.
  [{}, { limits: { cpus: null, memory: 2 * gib }, heap: 1.5 * gib }, /^memory the heap may grow to 1536 MiB: .*=825$/],
  [
    { HTML_CACHE_MB: '1200', ROLE: 'renderer', BFF_URL: 'http://bff' },
    { limits: { cpus: null, memory: 1.8 * gib }, heap: gib },
    /^memory the heap may grow to 1024 MiB: .*\. Lower HTML_CACHE_MB, or give it more: no heap/,
  ],
  [{ MALLOC_MMAP_THRESHOLD_: '' }, {}, /^MALLOC_MMAP_THRESHOLD_ is not set/],
  [{ HTTPS_PROXY: 'http://me:hush@proxy' }, {}, /^HTTPS_PROXY is not used: upstreams are connected to directly/],
])('to be noted with %o on %o', (env, machine, line) => {
  expect(linesOf(found(env, machine), 'wrong')).toEqual([]);
  expect(linesOf(found(env, machine), 'note')).toEqual([expect.stringMatching(line)]);
});

test('a BFF alone keeps no pages, and a renderer alone no answers', () => {
  const of = (env: Record<string, string>) => Number(/take (\d+) MiB/.exec(linesOf(found(env, {})).join('\n'))?.[1]);
  const [all, bff, renderer] = [of({}), of({ ROLE: 'bff' }), of({ ROLE: 'renderer', BFF_URL: 'http://bff' })];
  expect(all - bff).toBe(384);
  expect(renderer).toBe(384 + 120);
});

test('where there is no glibc its allocator is no matter', () => {
  const lines = linesOf(found({ MALLOC_MMAP_THRESHOLD_: '' }, { hasGlibc: false }));
  expect(lines.filter((line) => line.startsWith('MALLOC'))).toEqual([]);
});

test('this machine is read', () => {
  const machine = readMachine();
  expect(machine.node).toBe(process.versions.node);
  expect(machine.heap).toBeGreaterThan(2 ** 26);
  if (process.platform === 'linux') expect(machine.openFiles).toBeGreaterThan(0);
});

function folder(): string {
  const made = mkdtempSync(path.join(os.tmpdir(), 'doctor-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('a folder that can be written is left as it was, and one that is missing is not made', async () => {
  const here = folder();
  expect(linesOf(await checkFolder(here), 'wrong', 'note')).toEqual([]);
  expect(linesOf(await checkFolder(path.join(here, 'a/b')))[0]).toBe(`SNAPSHOT_DIR ${here}/a/b can be made in ${here}`);
  expect(readdirSync(here)).toEqual([]);
});

test('a folder below a file cannot be had', async () => {
  const file = path.join(folder(), 'file');
  writeFileSync(file, '');
  for (const place of [file, path.join(file, 'x')]) {
    expect(linesOf(await checkFolder(place), 'wrong')).toEqual([
      expect.stringMatching(/ENOTDIR\)\. A part of it is a file/),
    ]);
  }
});

test('the snapshot stands beside the build or the sources; that of a sandbox which passes nowhere', () => {
  const [sources, build] = [folder(), path.join(folder(), 'dist')];
  mkdirSync(build);
  writeFileSync(path.join(build, 'pages.js'), '');
  const of = (started: string, more: object = {}) =>
    snapshotFolder({ SNAPSHOT_DIR: undefined, SANDBOX_PORT: 0, sandbox: false, ...more }, started);
  expect([of(sources), of(build)]).toEqual([path.join(sources, '.cache'), path.join(build, '../.cache')]);
  expect([of(build, { SNAPSHOT_DIR: '/a' }), of(build, { SNAPSHOT_DIR: '' })]).toEqual(['/a', '']);
  expect([of(sources, { sandbox: true }), of(sources, { sandbox: true, SANDBOX_PORT: 4000 })]).toEqual([
    '',
    path.join(sources, '.cache'),
  ]);
});

test.skipIf(process.getuid?.() === 0)('a folder of somebody else cannot be written', async () => {
  const place = path.join(folder(), 'x');
  mkdirSync(place);
  chmodSync(place, 0o500);
  expect(linesOf(await checkFolder(place), 'wrong')).toEqual([expect.stringMatching(/EACCES\)\. Give it to the user/)]);
});

test('without a folder there is a note', async () => {
  expect(linesOf(await checkFolder(''), 'note')).toEqual([expect.stringMatching(/^SNAPSHOT_DIR is off/)]);
});

test('ports that are free, taken by others, and where a server of ours is', async () => {
  const other = createServer((_request, reply) => reply.end('hello')).listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await expect.poll(() => other.listening).toBe(true);
  const { app, listen } = buildTestApp();
  app.get('/livez', async () => ({ status: 'ok' }));
  const { port } = await listen();
  const of = async (env: Record<string, string>) =>
    linesOf(await checkPorts(config({ HOST: '127.0.0.1', OPS_PORT: String(await freePort()), ...env })));

  const [ours, others] = [String(port), String((other.address() as AddressInfo).port)]; // a TCP server that listens has a port
  expect((await of({ PORT: ours }))[0]).toBe(
    `PORT a server of ours is at 127.0.0.1:${ours} already: a second one needs another port`,
  );
  expect(await of({ PORT: others })).toEqual([
    `PORT another program is at 127.0.0.1:${others}. Stop it, or choose another PORT`,
    expect.stringMatching(/^OPS_PORT 127\.0\.0\.1:\d+ is free$/),
  ]);
});

test('an address that is none of this machine, and two listeners at one port', async () => {
  const port = String(await freePort());
  expect(linesOf(await checkPorts(config({ HOST: '203.0.113.1', PORT: port })), 'wrong')).toEqual([
    expect.stringMatching(/^PORT nothing can listen on 203\.0\.113\.1:\d+ \(EADDRNOTAVAIL\)\. The address is none/),
  ]);
  const clash = `PORT is ${port}, as OPS_PORT is: the second listener fails. Give the two different ports`;
  const of = async (HOST: string, OPS_HOST: string) =>
    linesOf(await checkPorts(config({ HOST, OPS_HOST, PORT: port, OPS_PORT: port })));
  for (const [one, two] of [
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['127.0.0.1', '::'],
  ] as const) {
    expect([one, await of(one, two), await of(two, one)]).toEqual([one, [clash], [clash]]);
  }
  // Of different addresses each has the port to itself.
  expect(await of('127.0.0.1', '127.0.0.2')).not.toContain(clash);
});
