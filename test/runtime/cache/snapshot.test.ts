/** Restoring a snapshot, and starts with a missing or invalid one. */

import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { overheadBytes } from '../../../bff/upstreams/answerCache.ts';
import { memoryBounds } from '../../../runtime/cache/memoryBounds.ts';
import { policies } from '../../../runtime/cache/policy.ts';
import { snapshotLimits } from '../../../runtime/cache/snapshot.ts';
import { eventually } from '../../support/eventually.ts';
import {
  fileOf,
  keysOf,
  linesOf,
  newFolder,
  savedWith,
  startedAt,
  startProcess,
} from '../../support/snapshotProcess.ts';

describe('snapshot', () => {
  test('is served while loads fail, and replaced when they succeed', async () => {
    const folder = await savedWith('a', 'b');
    const next = startProcess(folder, { now: startedAt + 10_000 });
    await next.snapshot.load();
    expect(await next.offline('a')).toMatchObject({ value: { text: 'a' }, result: 'stale_error' });
    expect(await next.fill('b', 'new')).toMatchObject({ value: { text: 'new' }, result: 'miss' });
    expect(next.warnings).toEqual([]);
  });

  test('contains “not found” entries', async () => {
    const folder = newFolder();
    const first = startProcess(folder);
    await first.fillWithNothing('gone');
    await first.snapshot.save();
    const next = startProcess(folder);
    await next.snapshot.load();
    expect((await next.offline('gone')).value).toBeNull();
  });

  test.each(['two\nlines', 'line\u2028separator', 'paragraph\u2029separator', '\r', '\u0000', '😀', 'ä\ud800'])(
    'restores text unchanged: %j',
    async (text) => {
      const folder = newFolder();
      const first = startProcess(folder);
      await first.fill('a', text);
      await first.snapshot.save();
      const next = startProcess(folder);
      await next.snapshot.load();
      expect((await next.offline('a')).value).toEqual({ text });
      expect(next.warnings).toEqual([]);
    },
  );

  test('preserves the age of entries, so that old prices are not served', async () => {
    const folder = newFolder();
    const first = startProcess(folder);
    const price = { freshness: 'price' } as const;
    await first.fill('price', '9.99', price);
    await first.snapshot.save();

    const soon = startProcess(folder, { now: startedAt + policies.price.staleIfError - 1 });
    await soon.snapshot.load();
    expect((await soon.offline('price', price)).value).toEqual({ text: '9.99' });
    soon.clock.now += 1;
    await expect(soon.offline('price', price)).rejects.toThrow('down');

    const later = startProcess(folder, { now: startedAt + policies.price.staleIfError });
    await later.snapshot.load();
    expect(keysOf(later.cache)).toEqual([]);
  });

  test('does not contain entries that expired before it was saved', async () => {
    const folder = newFolder();
    const { fill, snapshot, clock } = startProcess(folder);
    await fill('old');
    await fill('price', 'x', { freshness: 'price' });
    clock.now += policies.price.staleIfError;
    await snapshot.save();
    const saved = readFileSync(fileOf(folder), 'utf8');
    expect(saved).toContain('"old"');
    expect(saved).not.toContain('"price"');
  });

  test('preserves unused restored entries and their age when saved again', async () => {
    const folder = await savedWith('a');
    const next = startProcess(folder, { now: startedAt + 60_000 });
    await next.snapshot.load();
    await next.snapshot.save();
    const third = startProcess(folder, { now: startedAt + policies.content.staleIfError - 1 });
    await third.snapshot.load();
    expect((await third.offline('a')).value).toEqual({ text: 'a' });
    third.clock.now += 1;
    await expect(third.offline('a')).rejects.toThrow('down');
  });

  test('preserves the eviction order', async () => {
    const folder = newFolder();
    const settings = { freshness: 'settings' } as const;
    const first = startProcess(folder);
    const large = 'x'.repeat(500_000);
    const fits = Math.floor(memoryBounds.answers.settings / (large.length + overheadBytes));
    for (let n = 0; n < fits; n++) await first.fill(`k${n}`, large, settings);
    await first.snapshot.save();
    const next = startProcess(folder);
    await next.snapshot.load();
    await next.fill('one more', large, settings);
    const stored = new Set(keysOf(next.cache));
    expect([stored.has('k0'), stored.has(`k${fits - 1}`)]).toEqual([false, true]);
  });

  test('contains all entries', async () => {
    const keys = Array.from({ length: 3 * snapshotLimits.entriesAtOnce + 1 }, (_, n) => `k${n}`);
    const next = startProcess(await savedWith(...keys));
    await next.snapshot.load();
    expect(keysOf(next.cache).sort()).toEqual(keys.sort());
  });
});

describe('start', () => {
  test('without a snapshot succeeds without warning', async () => {
    const { snapshot, cache, warnings } = startProcess(path.join(newFolder(), 'not', 'there'));
    await snapshot.load();
    expect(keysOf(cache)).toEqual([]);
    expect(warnings).toEqual([]);
  });

  test('with the snapshot of other upstreams ignores it with one warning', async () => {
    const { snapshot, cache, warnings } = startProcess(await savedWith('a', 'b'), { namespace: 'others' });
    await snapshot.load();
    expect(keysOf(cache)).toEqual([]);
    expect(warnings).toHaveLength(1);
  });

  test.each<[string, (lines: string[]) => string, string[]]>([
    ['an invalid line', (lines) => lines.toSpliced(2, 1, '{"key":"b","val').join('\n'), ['a', 'c']],
    ['several invalid lines', (lines) => lines.toSpliced(1, 2, 'x', '', 'null', '[]').join('\n'), ['c']],
    ['a line of another shape', (lines) => lines.toSpliced(2, 1, '{"key":"b"}').join('\n'), ['a', 'c']],
    [
      'an unknown freshness',
      (lines) => lines.join('\n').replace('"freshness":"content"', '"freshness":"x"'),
      ['b', 'c'],
    ],
    ['a negative size', (lines) => lines.join('\n').replace('"bytes":1', '"bytes":-5000'), ['b', 'c']],
    ['its end missing', (lines) => lines.join('\n').slice(0, -20), ['a', 'b']],
    ['no header', (lines) => lines.slice(1).join('\n'), []],
    ['a header of another version', (lines) => lines.join('\n').replace('"version":2', '"version":1'), []],
    ['zeros in place of everything', (lines) => '\0'.repeat(lines.join('\n').length), []],
  ])('with a file that has %s restores the valid entries with one warning', async (_, corrupt, expected) => {
    const folder = await savedWith('a', 'b', 'c');
    writeFileSync(fileOf(folder), corrupt(linesOf(folder)));
    const { snapshot, cache, warnings } = startProcess(folder);
    await snapshot.load();
    expect(keysOf(cache).sort()).toEqual(expected);
    expect(warnings).toHaveLength(1);
  });

  test('with an empty file restores nothing', async () => {
    const folder = newFolder();
    writeFileSync(fileOf(folder), '');
    const { snapshot, cache } = startProcess(folder);
    await snapshot.load();
    expect(keysOf(cache)).toEqual([]);
  });

  test('with a folder in place of the file continues with one warning', async () => {
    const folder = newFolder();
    await mkdir(fileOf(folder));
    const { snapshot, warnings } = startProcess(folder);
    await snapshot.load();
    expect(warnings).toEqual(['the snapshot could not be read']);
  });

  test('with values of another shape deletes them on first use', async () => {
    const folder = newFolder();
    const first = startProcess(folder);
    await first.fill('a');
    await first.snapshot.save();
    writeFileSync(fileOf(folder), readFileSync(fileOf(folder), 'utf8').replace('"text"', '"title"'));
    const next = startProcess(folder);
    await next.snapshot.load();
    await expect(next.offline('a')).rejects.toThrow('down');
  });

  test('closes the file when reading stops early', async () => {
    const folder = newFolder();
    // Many lines: reading stops at the invalid header, before the end of the file.
    writeFileSync(fileOf(folder), '{}\n'.repeat(200_000));
    const { snapshot } = startProcess(folder);
    await snapshot.load();
    await eventually(() => expect(openFiles().filter((file) => file.startsWith(folder))).toEqual([]));
  });
});

/** Open files of this process; empty where /proc is missing. */
function openFiles(): string[] {
  try {
    return readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}
