/** What documents say of files, of each other and of the log. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => path.join(folder, file));

const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'ops/README.md', 'runtime/README.md', 'examples/partner/README.md'],
  // The two that are left out are written by programs.
  ...filesOf('docs', /\.md$/).filter((file) => !/licences\.md$/.test(file)),
];

/** What a person has written, without blocks of code. */
const proseOf = (document: string) => read(document).replace(/^ *```[\s\S]*?^ *```/gm, '');

/** Files and folders that a document names in its code marks, from the root of the repository. */
function namedIn(document: string): string[] {
  const named = [...proseOf(document).matchAll(/`([\w@+-]+(?:\/[\w@+.-]+)+\/?)`/g)].map(([, name = '']) => name);
  return [...new Set(named)].filter((name) =>
    /^(bff|bench|client|contracts|docs|examples|ops|renderer|runtime|sandbox|scripts|test|tools)\//.test(name),
  );
}

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(document: string): string[] {
  const times = new Map<string, number>();
  return [...proseOf(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
    const words = heading.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '');
    const anchor = words.replaceAll(' ', '-');
    const before = times.get(anchor) ?? 0;
    times.set(anchor, before + 1);
    return before === 0 ? anchor : `${anchor}-${before}`;
  });
}

/** Links of a document to what is not there: a file, or a heading of it. */
function deadLinksOf(document: string): string[] {
  const links = [...proseOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const isDead = (link: string) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? document : path.join(path.dirname(document), file);
    return !existsSync(path.join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  };
  return links.filter((link) => !/^[a-z]+:/.test(link) && isDead(link));
}

test.each(documents)('every file that %s names is there', (document) => {
  // The page that CONTRIBUTING adds as an example is none of ours, and figures are written by whoever measures.
  const named = namedIn(document).filter((name) => !/workshops|bench\/last\.json/.test(name));
  expect(named.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test.each(documents)('every link of %s leads to a file, and to a heading of it', (document) => {
  expect(deadLinksOf(document)).toEqual([]);
});

test('documents, the files that they name and their headings are found', () => {
  expect(documents.length).toBeGreaterThan(40);
  expect(namedIn('docs/architecture.md').length).toBeGreaterThan(100);
  expect(anchorsOf('docs/operations.md')).toContain('failure-reports-ssrlog');
});

/** What writes lines of the log in production. */
const sources = [
  ...filesOf('bff', /\.ts$/),
  ...filesOf('runtime', /\.ts$/),
  ...filesOf('ops', /\.ts$/).filter((file) => !file.startsWith('ops/doctor/')),
  ...filesOf('renderer', /\.tsx?$/),
  'server.ts',
];

/** The messages of the table of log lines; `…` stands for what differs. */
function documentedMessages(): string[] {
  const [, rows = ''] = /^\| `msg` \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(read('docs/operations.md')) ?? [];
  const cells = rows.split('\n').map((row) => row.split('|')[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message));
}

test('every message in the table of log lines is one that is written', () => {
  const texts = [...sources, 'node_modules/fastify/lib/server.js'].map(read).join('\n');
  // What differs from line to line is not in the sources, the name of a signal neither; the ready line is put together.
  const partsOf = (message: string) => message.split(/ ?… ?|SIGTERM|(?<=^ready )/).filter((part) => /\w/.test(part));
  const documented = documentedMessages();
  expect(documented.length).toBeGreaterThan(25);
  expect(documented.filter((message) => !partsOf(message).every((part) => texts.includes(part)))).toEqual([]);
});

test('every message that is written is in the table of log lines', () => {
  const table = documentedMessages().map((message) => message.split(/…|SIGTERM/));
  const isThere = (message: string) => table.some((parts) => parts.every((part) => message.includes(part)));
  // The message is the last text of the call.
  const calls = sources.flatMap((file) => [...read(file).matchAll(/\blog\.(?:info|warn|error|fatal)\(([^;]*?)\);/g)]);
  const messages = calls.flatMap(([, given = '']) => [...given.matchAll(/(['`])(.+?)\1/g)].at(-1)?.[2] ?? []);
  expect(messages.length).toBeGreaterThan(20);
  const ofDevelopment = ['the overview cannot be told'];
  expect(messages.filter((message) => !isThere(message) && !ofDevelopment.includes(message))).toEqual([]);
});
