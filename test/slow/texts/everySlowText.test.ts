/**
 * Texts of content that an expression or a loop may take much more than linear time for: each text field of each kind of page gets
 * them, and none may hold up the one thread. Measured is processor time, which other programs of the machine hardly lengthen, beside
 * that of harmless text of the same length.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAlteredSandbox } from '../../support/alteredSandbox.ts';
import { buildSiteOver, linkBuiltPages } from '../../support/builtPages.ts';
import { rawRequest } from '../../support/rawRequest.ts';
import { pagesOf } from '../../support/samplePages.ts';

/** Cubic time would never end with the longer text; the shorter one finds it first. */
const lengths = [2_000, 100_000];
/** Longest wait of a page asked for beside it, ms. */
const mostMs = 200;
/** Fields that get such a text at a time: one answer of an upstream must not become too large. */
const atOnce = 20;
/** Other work of the process may be in a measurement, so that too much of it is no proof: the least of so many counts. */
const tries = 4;

/** An expression is slow where what it looks for begins again and again, or once, and does not end. */
function textsOf(sign: string, length: number) {
  const run = sign.repeat(length / 3);
  // As long, and as much to escape, but nothing of it is long: what it takes is linear.
  return { hostile: `${run}"${run}<a ${run}x`, harmless: `${sign.repeat(9)}.`.repeat(length / 10) };
}

let built: Awaited<ReturnType<typeof linkBuiltPages>>;
let upstream: Awaited<ReturnType<typeof startAlteredSandbox>>;
/** Texts that replace a field's own; in a list, those of the first item alone. */
let alter = (_field: string, text: string, _isKey: boolean): string => text;

beforeAll(async () => {
  built = await linkBuiltPages();
  upstream = await startAlteredSandbox((text, kind, _member, field) => alter(field, text, kind === 'key'));
});
afterAll(async () => {
  await upstream.close();
  await built.remove();
});

/** Processor time that a page of a new site takes, ms. */
async function make(path: string): Promise<number> {
  const { app, site } = await buildSiteOver(upstream.origin, built.dist);
  const before = process.cpuUsage();
  await rawRequest(site + path, { headers: { 'user-agent': 'Googlebot/2.1' } });
  const { user, system } = process.cpuUsage(before);
  await app.close();
  return (user + system) / 1_000;
}

/** Fields that were given another text so far. */
const touched = new Set<string>();

/** A page of which these fields have this text. */
function makeWith(path: string, fields: ReadonlySet<string>, text: string) {
  const left = new Set(fields);
  alter = (field, own) => {
    if (!left.delete(field)) return own;
    touched.add(field);
    return text;
  };
  return make(path);
}

/** Fields of a page that no page before it had: words and addresses, and what programs compare. */
const seen = new Set<string>();
async function newFields(path: string) {
  const words = new Set<string>();
  const keys = new Set<string>();
  alter = (field, text, isKey) => {
    if (!seen.has(field)) (isKey ? keys : words).add(field);
    return text;
  };
  await make(path);
  for (const field of [...words, ...keys]) seen.add(field);
  return { words: [...words], keys: [...keys] };
}

/** Those of one answer stand in different groups: one that is not valid takes only few along. */
function inGroups(fields: string[]): string[][] {
  const count = Math.ceil(fields.length / atOnce);
  return Array.from({ length: count }, (_, group) => fields.filter((_field, at) => at % count === group));
}

/** How much longer a page takes with these fields hostile than with harmless ones, ms; 0 where it takes next to nothing anyway. */
async function lateBy(path: string, fields: ReadonlySet<string>, sign: string, length: number) {
  const { hostile, harmless } = textsOf(sign, length);
  let least = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < tries; turn += 1) {
    const ms = await makeWith(path, fields, hostile);
    least = Math.min(least, ms <= mostMs ? 0 : ms - (await makeWith(path, fields, harmless)));
    if (least <= mostMs) break;
  }
  return least;
}

/** Those of the fields that are slow with such a text each by itself: a little more of each of twenty is no fault. */
async function slowOf(path: string, fields: string[], sign: string, length: number): Promise<string[]> {
  const ms = await lateBy(path, new Set(fields), sign, length);
  if (ms <= mostMs) return [];
  if (fields.length === 1) return [`${length} × '${sign}': ${Math.round(ms)} ms for ${fields[0]}`];
  const half = Math.ceil(fields.length / 2);
  const first = await slowOf(path, fields.slice(0, half), sign, length);
  return [...first, ...(await slowOf(path, fields.slice(half), sign, length))];
}

test.each(pagesOf('de', { withEntry: true }))(
  'no text of the page %s holds up those asked for beside it',
  { timeout: 600_000 },
  async (_kind, path) => {
    const { words, keys } = await newFields(path);
    const untouched = new Set(words);
    const slow: string[] = [];
    for (const group of [...inGroups(words), ...inGroups(keys)]) {
      for (const sign of [' ', '"', '<', '&', 'a', '/']) {
        for (const length of lengths) {
          const found = await slowOf(path, group, sign, length);
          slow.push(...found);
          if (found.length > 0) break;
        }
      }
      for (const field of touched) untouched.delete(field);
    }
    expect(slow).toEqual([]);
    expect([...untouched]).toEqual([]);
  },
);
