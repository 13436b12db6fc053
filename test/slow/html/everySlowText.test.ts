/**
 * Puts texts that take superlinear time in careless regular expressions and loops into each text field of each kind of
 * page: none may block the event loop. Measures CPU time, which other programs hardly affect, against harmless text of
 * the same length.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAlteredSandbox } from '../../support/alteredSandbox.ts';
import { buildSiteOver, linkBuiltPages } from '../../support/builtPages.ts';
import { rawRequest } from '../../support/rawRequest.ts';
import { pagesOf } from '../../support/samplePages.ts';

/** The shorter text finds cubic time, which would never end with the longer one. */
const lengths = [2_000, 100_000];
/** Longest allowed delay of other requests, ms. */
const maxMs = 200;
/** Fields changed at a time, limited because an upstream response must not become too large. */
const atOnce = 20;
/** Measurements per case; the minimum counts, because others may include other work of the process. */
const tries = 4;

/** Regular expressions backtrack on matches that begin repeatedly or once but never end. */
function textsOf(sign: string, length: number) {
  const run = sign.repeat(length / 3);
  // As long and with as much to escape, but without long runs.
  return { hostile: `${run}"${run}<a ${run}x`, harmless: `${sign.repeat(9)}.`.repeat(length / 10) };
}

let built: Awaited<ReturnType<typeof linkBuiltPages>>;
let upstream: Awaited<ReturnType<typeof startAlteredSandbox>>;
/** Replaces the text of a field; set by each test. */
let alter = (_field: string, text: string, _isKey: boolean): string => text;

beforeAll(async () => {
  built = await linkBuiltPages();
  upstream = await startAlteredSandbox((text, kind, _member, field) => alter(field, text, kind === 'key'));
});
afterAll(async () => {
  await upstream.close();
  await built.remove();
});

/** CPU time in ms that a page of a new site takes. */
async function make(path: string): Promise<number> {
  const { app, site } = await buildSiteOver(upstream.origin, built.dist);
  const cpuBefore = process.cpuUsage();
  await rawRequest(site + path, { headers: { 'user-agent': 'Googlebot/2.1' } });
  const { user, system } = process.cpuUsage(cpuBefore);
  await app.close();
  return (user + system) / 1_000;
}

const touched = new Set<string>();

/** Renders a page with this text in the first occurrence of each of these fields. */
function makeWith(path: string, fields: ReadonlySet<string>, text: string) {
  const remainingFields = new Set(fields);
  alter = (field, own) => {
    if (!remainingFields.delete(field)) return own;
    touched.add(field);
    return text;
  };
  return make(path);
}

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

/** Spreads neighbouring fields over groups, so that an invalid response affects few fields of a group. */
function inGroups(fields: string[]): string[][] {
  const count = Math.ceil(fields.length / atOnce);
  return Array.from({ length: count }, (_, group) => fields.filter((_field, at) => at % count === group));
}

/** Additional CPU time in ms with hostile instead of harmless text in these fields; 0 below the limit. */
async function delayOf(path: string, fields: ReadonlySet<string>, sign: string, length: number) {
  const { hostile, harmless } = textsOf(sign, length);
  let minimum = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < tries; turn += 1) {
    const ms = await makeWith(path, fields, hostile);
    minimum = Math.min(minimum, ms <= maxMs ? 0 : ms - (await makeWith(path, fields, harmless)));
    if (minimum <= maxMs) break;
  }
  return minimum;
}

/** Bisects to the fields that are slow on their own. */
async function slowOf(path: string, fields: string[], sign: string, length: number): Promise<string[]> {
  const ms = await delayOf(path, new Set(fields), sign, length);
  if (ms <= maxMs) return [];
  if (fields.length === 1) return [`${length} × '${sign}': ${Math.round(ms)} ms for ${fields[0]}`];
  const half = Math.ceil(fields.length / 2);
  const first = await slowOf(path, fields.slice(0, half), sign, length);
  return [...first, ...(await slowOf(path, fields.slice(half), sign, length))];
}

test.each(pagesOf('de', { withEntry: true }))(
  'no text of the page %s blocks other requests',
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
