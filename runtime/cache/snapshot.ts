/** The last good content on disk, so that a start while every upstream is down still serves. */
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Cache } from './cached.ts';
import { parseStored, storedEntry, toStored } from './storedEntry.ts';
import { snapshotting } from './tiers.ts';

const fileName = 'content.ndjson';

const header = z.object({ version: z.literal(1), namespace: z.string() });

const line = storedEntry.extend({ key: z.string() });

interface Options {
  cache: Cache;
  namespace: string;
  log: FastifyBaseLogger;
}

export interface Snapshot {
  /** Puts what the disk has into the cache; a missing, foreign or broken file is no reason not to start, nor a folder that takes none. */
  load(): Promise<void>;
  /** Writes everything that is kept, in one step: a reader sees the old file or the new one. Never rejects. */
  save(): Promise<void>;
  /** Stops writing now and then, and writes once more. */
  close(): Promise<void>;
}

/**
 * @param folder Made when it is missing.
 * @param options.namespace Which upstreams the content is of; a file of others is ignored.
 */
export function createSnapshot(folder: string, { cache, namespace, log }: Options): Snapshot {
  const file = path.join(folder, fileName);
  let saving: Promise<void> | null = null;
  let restsUntil = 0;

  async function write(): Promise<void> {
    // Processes may share the folder: each has begun with what stood there, so whoever renames last takes nothing away.
    const draft = `${file}.${hostname()}.${process.pid}`;
    const startedAt = performance.now();
    try {
      await mkdir(folder, { recursive: true });
      await pipeline(Readable.from(lines(cache, namespace)), createWriteStream(draft));
      await rename(draft, file);
    } catch (error) {
      log.warn({ err: error }, 'the snapshot could not be written');
      await rm(draft, { force: true }).catch(() => {});
    }
    restsUntil = performance.now() + (performance.now() - startedAt) / snapshotting.mostShare;
  }

  function save(): Promise<void> {
    saving ??= write().finally(() => {
      saving = null;
    });
    return saving;
  }

  const timer = setInterval(() => {
    if (performance.now() >= restsUntil) void save();
  }, snapshotting.everyMs).unref();

  return {
    save,
    async load() {
      await announceWhenUnwritable(folder, log);
      try {
        const { restored, broken } = await readInto(cache, file, namespace);
        if (restored > 0) log.info({ entries: restored }, 'content of the last run is at hand');
        if (broken > 0) log.warn({ lines: broken }, 'broken lines of the snapshot were left out');
      } catch (error) {
        const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
        if (!missing) log.warn({ err: error }, 'the snapshot could not be read');
      }
    },
    async close() {
      clearInterval(timer);
      const saved = Promise.resolve(saving).then(save);
      await Promise.race([saved, wait(snapshotting.closeMs, undefined, { ref: false })]);
    },
  };
}

/** Says at the start, and not only when it first writes, that the next start will find nothing. */
async function announceWhenUnwritable(folder: string, log: FastifyBaseLogger): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    log.warn(
      `SNAPSHOT_DIR: cannot write to ${folder} (${code}): a start while upstreams are down will have no content`,
    );
  }
}

/** A line an entry, in portions, so that a large cache does not stop the process. */
async function* lines(cache: Cache, namespace: string): AsyncGenerator<string> {
  yield `${JSON.stringify({ version: 1, namespace })}\n`;
  let portion = '';
  let count = 0;
  for (const [key, { packed, operation, freshness, tags, bytes, storedAt, keptUntil }] of cache.entries()) {
    portion += `${toStored({ key, operation, freshness, tags, bytes, storedAt, keptUntil }, packed)}\n`;
    count += 1;
    if (count % snapshotting.entriesAtOnce === 0) {
      yield portion;
      portion = '';
      await nextTurn();
    }
  }
  yield portion;
}

/** Answers how many entries there were, and how many lines that were none. @throws when the file is of others. */
async function readInto(cache: Cache, file: string, namespace: string): Promise<{ restored: number; broken: number }> {
  let restored = 0;
  let broken = 0;
  let isKnown: boolean | null = null;
  const input = createReadStream(file);
  try {
    for await (const text of createInterface({ input })) {
      const json = parseStored(text);
      if (isKnown === null) {
        isKnown = header.safeParse(json).data?.namespace === namespace;
        if (!isKnown) throw new Error('not a snapshot of these upstreams');
        continue;
      }
      const { success, data } = line.safeParse(json);
      if (!success) {
        broken += 1;
        continue;
      }
      const { key, value: packed, ...entry } = data;
      cache.restore(key, { ...entry, packed, freshUntil: 0, staleUntil: 0 });
      restored += 1;
    }
  } finally {
    input.destroy();
  }
  return { restored, broken };
}
