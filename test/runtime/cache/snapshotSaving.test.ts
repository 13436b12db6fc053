/** Saving of snapshots: times, atomic replacement and failures. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { AnswerCache } from '../../../bff/upstreams/answerCache.ts';
import { answerSnapshotCodec } from '../../../bff/upstreams/answerCodecs.ts';
import { createSnapshot, snapshotLimits } from '../../../runtime/cache/snapshot.ts';
import { eventually } from '../../support/eventually.ts';
import { fileOf, keysOf, linesOf, newFolder, savedWith, startProcess } from '../../support/snapshotProcess.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('saving', () => {
  test('to a path that is not writable logs one warning and does not throw', async () => {
    const folder = newFolder();
    const file = path.join(folder, 'a-file');
    writeFileSync(file, '');
    const { snapshot, fill, warnings } = startProcess(path.join(file, 'below'));
    await fill('a');
    await snapshot.save();
    expect(warnings).toEqual(['the snapshot could not be written']);
  });

  test('is impossible to a path that is not writable, which is reported at start', async () => {
    const file = path.join(newFolder(), 'a-file');
    writeFileSync(file, '');
    const { snapshot, warnings } = startProcess(file);
    await snapshot.load();
    await eventually(() =>
      expect(warnings).toContain('SNAPSHOT_DIR is not writable: the next start may have no content'),
    );
  });

  test('creates the folder', async () => {
    const folder = path.join(newFolder(), 'a', 'b');
    const { snapshot, fill } = startProcess(folder);
    await fill('a');
    await snapshot.save();
    expect(readdirSync(folder)).toEqual(['content.ndjson']);
  });

  test('replaces the file atomically', async () => {
    const folder = await savedWith(...Array.from({ length: 300 }, (_, n) => `old ${n}`));
    const { snapshot, fill } = startProcess(folder);
    for (let n = 0; n < 2_000; n++) await fill(`new ${n}`, 'x'.repeat(500));

    let isSaving = true;
    const saved = snapshot.save().then(() => {
      isSaving = false;
    });
    const lineCounts = new Set<number>();
    while (isSaving) {
      const lines = linesOf(folder);
      expect(lines.at(-1)).toBe('');
      lineCounts.add(lines.length);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await saved;
    lineCounts.add(linesOf(folder).length);
    // The entries, a header and the empty string after the last line break.
    expect([...lineCounts]).toEqual([302, 2_002]);
    expect(readdirSync(folder)).toEqual(['content.ndjson']);
  });

  test('that fails half way leaves only the old file', async () => {
    const folder = await savedWith('a');
    const before = readFileSync(fileOf(folder), 'utf8');
    const { cache, warnings, fill } = startProcess(folder);
    for (let n = 0; n < 1_000; n++) await fill(`k${n}`);
    function* failingEntries() {
      let count = 0;
      for (const entry of cache.entries()) {
        if (++count > 700) throw new Error('half way');
        yield entry;
      }
    }
    const failingCache: AnswerCache = { ...cache, entries: failingEntries };
    const log = pino({ level: 'warn' }, { write: (line) => warnings.push(JSON.parse(line).msg) });
    await createSnapshot(folder, { cache: failingCache, codec: answerSnapshotCodec, namespace: 'ours', log }).save();
    expect(readFileSync(fileOf(folder), 'utf8')).toBe(before);
    expect(readdirSync(folder)).toEqual(['content.ndjson']);
    expect(warnings).toEqual(['the snapshot could not be written']);
  });

  test('runs one save at a time', async () => {
    const folder = newFolder();
    const { snapshot, fill, warnings } = startProcess(folder);
    await fill('a');
    await Promise.all(Array.from({ length: 20 }, () => snapshot.save()));
    expect(linesOf(folder)).toHaveLength(3);
    expect(warnings).toEqual([]);
  });

  test('runs periodically, and once more on close', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const folder = newFolder();
    const { snapshot, fill } = startProcess(folder);
    await fill('a');
    vi.advanceTimersByTime(snapshotLimits.intervalMs);
    await eventually(() => expect(linesOf(folder)).toHaveLength(3));
    await fill('b');
    await snapshot.close();
    expect(linesOf(folder)).toHaveLength(4);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('preserves entries that another process saved in the same folder before', async () => {
    const folder = await savedWith('a');
    const { snapshot, fill } = startProcess(folder);
    await snapshot.load();
    await fill('b');
    await snapshot.close();
    const next = startProcess(folder);
    await next.snapshot.load();
    expect(keysOf(next.cache)).toEqual(['a', 'b']);
  });

  test('on close includes entries that were added during a save', async () => {
    const folder = newFolder();
    const { cache, fill } = startProcess(folder);
    for (let n = 0; n < 1_000; n++) await fill(`k${n}`);
    let reportRead = () => {};
    const firstEntryRead = new Promise<void>((resolve) => {
      reportRead = resolve;
    });
    function* observedEntries() {
      for (const entry of cache.entries()) {
        yield entry;
        reportRead();
      }
    }
    const log = pino({ level: 'silent' });
    const snapshot = createSnapshot(folder, {
      cache: { ...cache, entries: observedEntries },
      codec: answerSnapshotCodec,
      namespace: 'ours',
      log,
    });
    const saving = snapshot.save();
    await firstEntryRead;
    await fill('last');
    await Promise.all([snapshot.close(), saving]);
    expect(readFileSync(fileOf(folder), 'utf8')).toContain('"key":"last"');
  });
});
