/**
 * Texts of content that an expression or a loop may take much more than linear time for: each text field of each kind of page gets
 * them, and the one thread must not be held up by any. Its time is measured as processor time, which other programs of the machine do
 * not lengthen, and compared with that of harmless text of the same length.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAlteredSandbox } from '../support/alteredSandbox.ts';
import { buildSiteOver, linkBuiltPages } from '../support/builtPages.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { pagesOf } from '../support/samplePages.ts';

const length = 100_000;
/** What a page asked for beside it may wait, ms. */
const mostMs = 200;
/** Fields that get such a text at a time: one answer of an upstream must not become too large. */
const atOnce = 20;
/** Other work of the process may be in a measurement, so that too much of it is no proof: the least of so many counts. */
const tries = 4;

const harmless = 'word '.repeat(length / 5);
/** An expression is slow where what it looks for begins again and again, or once, and does not end. */
const texts = [' ', '"', '<', '&', 'a', '/'].map((sign) => {
  const run = sign.repeat(length / 2);
  return `${run}"<a ${run}x`;
});

let built: Awaited<ReturnType<typeof linkBuiltPages>>;
let upstream: Awaited<ReturnType<typeof startAlteredSandbox>>;
/** What a field is given in place of its text; the first item of a list alone. */
let alter = (_field: string, text: string, _isKey: boolean): string => text;

beforeAll(async () => {
  built = await linkBuiltPages();
  upstream = await startAlteredSandbox((text, kind, _member, field) => alter(field, text, kind === 'key'));
});
afterAll(async () => {
  await upstream.close();
  await built.remove();
});

/** Processor time that a page of a new site takes, ms, and its status. */
async function make(path: string): Promise<{ ms: number; status: number }> {
  const { app, site } = await buildSiteOver(upstream.origin, built.dist);
  const before = process.cpuUsage();
  const { status } = await rawRequest(site + path, { headers: { 'user-agent': 'Googlebot/2.1' } });
  const { user, system } = process.cpuUsage(before);
  await app.close();
  return { ms: (user + system) / 1_000, status };
}

/** A page of which these fields have this text. */
async function makeWith(path: string, fields: ReadonlySet<string>, text: string) {
  const left = new Set(fields);
  alter = (field, own) => (left.delete(field) ? text : own);
  const made = await make(path);
  return { ...made, untouched: [...left] };
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
function inGroups(fields: string[], count = Math.ceil(fields.length / atOnce)): string[][] {
  return Array.from({ length: count }, (_, group) => fields.filter((_field, at) => at % count === group));
}

/** The fields of these of which a single one holds up others with this text; many at once may, by their sheer size. */
async function slowOf(path: string, group: string[], text: string): Promise<string[]> {
  const fields = new Set(group);
  const usual = await makeWith(path, fields, harmless);
  let ms = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < tries && ms > mostMs; turn += 1)
    ms = Math.min(ms, (await makeWith(path, fields, text)).ms - usual.ms);
  if (ms <= mostMs) return [];
  if (group.length === 1) return [`${group[0]}: ${Math.round(ms)} ms`];
  const slow: string[] = [];
  for (const half of inGroups(group, 2)) slow.push(...(await slowOf(path, half, text)));
  return slow;
}

test.each(pagesOf('de', { withEntry: true }))(
  'no text of the page %s holds up those asked for beside it',
  { timeout: 600_000 },
  async (_kind, path) => {
    const { words, keys } = await newFields(path);
    for (const group of inGroups(words))
      expect(await makeWith(path, new Set(group), harmless)).toMatchObject({ untouched: [] });
    const slow: string[] = [];
    for (const group of [...inGroups(words), ...inGroups(keys)])
      for (const text of texts) slow.push(...(await slowOf(path, group, text)));
    expect(slow).toEqual([]);
  },
);
