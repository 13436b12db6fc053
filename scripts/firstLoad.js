/** Prints what a first visit of each page loads of JavaScript and CSS, gzipped, and fails when a page is over its budget. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** JavaScript of one page's first load, in kB of gzip; the budget of docs/decisions/0002. */
const budgetKb = 100;

const dist = path.join(path.dirname(import.meta.dirname), 'dist');
// vike moves the client's manifest into its server entry; the text between these is plain JSON.
const entry = readFileSync(path.join(dist, 'server/entry.mjs'), 'utf8');
const start = entry.indexOf('{', entry.search(/assetsManifest|ASSETS_MANIFEST/i));

/** @typedef {{ file: string, imports?: string[], css?: string[] }} Chunk */
/** @type {Record<string, Chunk>} */
const manifest = JSON.parse(balanced(entry.slice(start)));

/** The JSON object at the start of a text. @param {string} text */
function balanced(text) {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '{') depth++;
    if (text[i] === '}' && --depth === 0) return text.slice(0, i + 1);
  }
  throw new Error('no manifest in dist/server/entry.mjs');
}

/** A style file's name without its hash. @param {string} file */
function nameOf(file) {
  return file.replace(/\.[\w-]+\.css$/, '');
}

/** @param {string} key @param {Set<string>} js @param {Set<string>} css */
function collect(key, js, css) {
  const chunk = manifest[key];
  if (!chunk || js.has(chunk.file)) return;
  js.add(chunk.file);
  // The same rules may come from both builds under one name; a document links one of them (renderer/frame.ts).
  const names = new Set([...css].map(nameOf));
  for (const file of chunk.css ?? []) if (!names.has(nameOf(file))) css.add(file);
  for (const imported of chunk.imports ?? []) collect(imported, js, css);
}

/** @param {Set<string>} files */
function gzipKb(files) {
  return (
    [...files].reduce(
      (sum, file) => sum + gzipSync(readFileSync(path.join(dist, 'client', file)), { level: 9 }).length,
      0,
    ) / 1000
  );
}

const pages = Object.keys(manifest).filter((key) => /^client\/pages\/\w+\/\+Page\.tsx$/.test(key));
const entries = Object.keys(manifest).filter((key) => key.includes('page-entry') || key.startsWith('renderer/+client'));
let over = false;
console.log('first load, gzip      JavaScript     CSS');
for (const page of pages) {
  const kind = page.split('/')[2] ?? page;
  const js = new Set();
  const css = new Set();
  for (const key of entries.filter((name) => !name.includes('/pages/') || name.endsWith(`/${kind}`)))
    collect(key, js, css);
  collect(page, js, css);
  const kb = gzipKb(js);
  over ||= kb > budgetKb;
  console.log(
    `  ${kind.padEnd(18)} ${kb.toFixed(1).padStart(8)} kB ${gzipKb(css).toFixed(1).padStart(6)} kB${kb > budgetKb ? `   over the budget of ${budgetKb} kB` : ''}`,
  );
}
if (over) process.exit(1);
