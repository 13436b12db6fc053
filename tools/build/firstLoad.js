/**
 * Prints the gzipped JavaScript and CSS that a first visit of each page loads, by part of the build, and fails if a
 * page exceeds the budget. A first visit loads the files that its document references.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Budget for the JavaScript of a page's first load, in kB gzip (docs/decisions/0002). */
const budgetKb = 96;
/** Budget for the JavaScript that measures web vitals, in kB gzip; some documents load it, once the browser is idle. */
const measuringBudgetKb = 4;

const dist = path.join(import.meta.dirname, '../../dist');
// vike puts the client manifest into its server entry, as plain JSON.
const entry = readFileSync(path.join(dist, 'server/entry.mjs'), 'utf8');
const start = entry.indexOf('{', entry.search(/assetsManifest|ASSETS_MANIFEST/i));

/** @typedef {{ file: string, name?: string, imports?: string[], css?: string[] }} Chunk */
/** @typedef {Map<string, string>} Files Chunk names by file. */
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(leadingJson(entry.slice(start)));

/** Returns the JSON object at the start of a text. @param {string} text */
function leadingJson(text) {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '{') depth++;
    if (text[i] === '}' && --depth === 0) return text.slice(0, i + 1);
  }
  throw new Error('no manifest in dist/server/entry.mjs');
}

/**
 * Adds the files of a chunk and of its imports to `js` and `css`.
 * @param {string} key
 * @param {Files} js
 * @param {Set<string>} css
 */
function collect(key, js, css) {
  const chunk = manifest[key];
  if (!chunk || js.has(chunk.file)) return;
  js.set(chunk.file, chunk.name ?? '');
  for (const file of chunk.css ?? []) css.add(file);
  for (const imported of chunk.imports ?? []) collect(imported, js, css);
}

/** @param {Iterable<string>} files */
function gzipKb(files) {
  const bytes = [...files].map((file) => gzipSync(readFileSync(path.join(dist, 'client', file)), { level: 9 }).length);
  return bytes.reduce((sum, length) => sum + length, 0) / 1000;
}

/** Column of a file, by the chunk name from vite.config.ts. @param {string} name @param {string} kind */
function columnOf(name, kind) {
  if (name === kind) return 'own';
  if (name === 'react') return name;
  return ['site', 'rolldown-runtime', 'entries/renderer/_client'].includes(name) ? 'every page' : 'some pages';
}

const pageEntry = 'virtual:vike:page-entry:client:/client/pages/';
const columns = ['react', 'every page', 'some pages', 'own', 'JavaScript', 'CSS'];
const row = (/** @type {(string | number)[]} */ cells) =>
  cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell).padStart(13)).join('');
let isOverBudget = false;
console.log(`first load, kB gzip${row(columns)}`);
for (const key of Object.keys(manifest).filter((name) => name.startsWith(pageEntry))) {
  const kind = key.slice(pageEntry.length);
  const js = new Map();
  const css = new Set();
  collect('renderer/+client.tsx', js, css);
  for (const imported of manifest[key]?.imports ?? []) collect(imported, js, css);
  for (const file of manifest[key]?.css ?? []) css.add(file);
  const files = [...js];
  const parts = columns.slice(0, 4).map((part) => {
    return gzipKb(files.filter(([, name]) => columnOf(name, kind) === part).map(([file]) => file));
  });
  const kb = gzipKb(js.keys());
  isOverBudget ||= kb > budgetKb;
  console.log(
    `  ${kind.padEnd(17)}${row([...parts, kb, gzipKb(css)])}${kb > budgetKb ? `   over the budget of ${budgetKb}` : ''}`,
  );
}
const measuring = Object.values(manifest).filter(({ name }) => name === 'webVitals');
const measuringKb = gzipKb(measuring.map(({ file }) => file));
isOverBudget ||= measuringKb > measuringBudgetKb;
console.log(`  + ${measuringKb.toFixed(1)} later, in the documents that WEB_VITALS_SAMPLE selects`);
if (isOverBudget) process.exit(1);
