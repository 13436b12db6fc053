/** References in the documents: files, links and log messages. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => path.join(folder, file));

const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)) && !/(?:licences|fields)\.md$/.test(file)); // generated lists

const isDecision = (document: string) => document.startsWith('docs/decisions/0');

/** Text of a document without code blocks. */
const proseOf = (document: string) => read(document).replace(/^ *```[\s\S]*?^ *```/gm, '');

/** Paths in inline code of a document, relative to the root of the repository. */
function pathsIn(document: string): string[] {
  const names = [...proseOf(document).matchAll(/`([\w@+-]+(?:\/[\w@+.-]+)+\/?)`/g)].map(([, name = '']) => name);
  return [...new Set(names)].filter((name) =>
    /^(bff|bench|client|contracts|docs|examples|ops|renderer|runtime|sandbox|scripts|test|tools)\//.test(name),
  );
}

/** Anchors of a document: `<a id>`, and those that GitHub generates for headings. */
function anchorsOf(document: string): string[] {
  const counts = new Map<string, number>();
  const explicit = [...proseOf(document).matchAll(/<a id="([\w-]+)">/g)].map(([, id = '']) => id);
  const headingAnchors = [...proseOf(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => {
    const text = heading.toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '');
    const anchor = text.replaceAll(' ', '-');
    const count = counts.get(anchor) ?? 0;
    counts.set(anchor, count + 1);
    return count === 0 ? anchor : `${anchor}-${count}`;
  });
  return [...explicit, ...headingAnchors];
}

/** Links of a document to missing files or headings. */
function deadLinksOf(document: string): string[] {
  const links = [...proseOf(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  const isDead = (link: string) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? document : path.join(path.dirname(document), file);
    return !existsSync(path.join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  };
  return links.filter((link) => !/^[a-z]+:/.test(link) && isDead(link));
}

test.each(documents)('every file named in %s exists', (document) => {
  // The example page of CONTRIBUTING.md does not exist, and bench/last.json only exists after a benchmark.
  const names = pathsIn(document).filter((name) => !/workshops|bench\/last\.json/.test(name));
  expect(names.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test.each(documents)('every link of %s leads to an existing file and heading', (document) => {
  expect(deadLinksOf(document)).toEqual([]);
});

test.each(documents.filter((document) => !isDecision(document)))('every npm script named in %s exists', (document) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const names = [...read(document).matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  const exampleScripts = document.startsWith('examples/partner/') ? ['contract'] : [];
  expect(names.filter((name) => !(name in scripts) && !exampleScripts.includes(name))).toEqual([]);
});

const isTableRow = (line: string) => /^\s*\|/.test(line);
const wordCount = (lines: string[]) => lines.join(' ').split(/\s+/).filter(Boolean).length;
const linesOf = (document: string) => proseOf(document).split('\n');

test.each(documents)('%s has no line above 120 characters, except in tables', (document) => {
  const lines = read(document).split('\n');
  expect(lines.filter((line) => line.length > 120 && !isTableRow(line))).toEqual([]);
});

test('the documents stay short', () => {
  const sumOf = (files: string[], isCounted: (line: string) => boolean) =>
    files.reduce((sum, file) => sum + wordCount(linesOf(file).filter(isCounted)), 0);
  // Registers have a row for each rule or browser feature, to be looked up.
  const registers = ['docs/specification.md', 'docs/browsers.md'];
  const manuals = documents.filter((document) => !isDecision(document) && !registers.includes(document));
  const isProse = (line: string) => !isTableRow(line);
  expect(sumOf(manuals, isProse)).toBeLessThanOrEqual(10_000);
  expect(sumOf(manuals, isTableRow)).toBeLessThanOrEqual(14_500);
  expect(sumOf(['README.md', 'CONTRIBUTING.md'], isProse)).toBeLessThanOrEqual(2_500);
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150);
});

test.each(documents.filter(isDecision))('%s has at most 40 lines and 400 words', (decision) => {
  const lines = read(decision).trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(40);
  expect(wordCount(lines)).toBeLessThanOrEqual(400);
});

test('the helpers find documents, named files and headings', () => {
  expect(documents.length).toBeGreaterThan(40);
  expect(pathsIn('docs/architecture.md').length).toBeGreaterThan(100);
  expect(anchorsOf('docs/operations.md')).toContain('failure-reports-ssrlog');
});

/** Sources that write log lines in production. */
const sources = [
  ...filesOf('bff', /\.ts$/),
  ...filesOf('runtime', /\.ts$/),
  ...filesOf('ops', /\.ts$/).filter((file) => !file.startsWith('ops/doctor/')),
  ...filesOf('renderer', /\.tsx?$/),
  'server.ts',
];

/** Messages in the table of log lines; `…` marks variable parts. */
function documentedMessages(): string[] {
  const [, rows = ''] = /^\| `msg` \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(read('docs/operations.md')) ?? [];
  const cells = rows.split('\n').map((row) => row.split('|')[1] ?? '');
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, message = '']) => message));
}

test('every message in the table of log lines exists in the sources', () => {
  const texts = [...sources, 'node_modules/fastify/lib/server.js'].map(read).join('\n');
  // Variable parts and signal names are not in the sources; the ready line is concatenated.
  const partsOf = (message: string) => message.split(/ ?… ?|SIGTERM|(?<=^ready )/).filter((part) => /\w/.test(part));
  const documented = documentedMessages();
  expect(documented.length).toBeGreaterThan(25);
  expect(documented.filter((message) => !partsOf(message).every((part) => texts.includes(part)))).toEqual([]);
});

test('every log message of the sources is in the table of log lines', () => {
  const table = documentedMessages().map((message) => message.split(/…|SIGTERM/));
  const isDocumented = (message: string) => table.some((parts) => parts.every((part) => message.includes(part)));
  // The message is the last string of a log call.
  const calls = sources.flatMap((file) => [...read(file).matchAll(/\blog\.(?:info|warn|error|fatal)\(([^;]*?)\);/g)]);
  const messages = calls.flatMap(
    ([, callArguments = '']) => [...callArguments.matchAll(/(['`])(.+?)\1/g)].at(-1)?.[2] ?? [],
  );
  expect(messages.length).toBeGreaterThan(20);
  expect(messages.filter((message) => !isDocumented(message))).toEqual([]);
});
