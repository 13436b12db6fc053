/** Snapshot of the cached content on disk, so that a process started while all upstreams are down can serve pages. */
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { parseUntrustedJson } from './packing.ts';

const fileName = 'content.ndjson';
const version = 2;

const header = z.object({ version: z.literal(version), namespace: z.string() });

/** Timing and batch size of snapshots. */
export const snapshotLimits = {
  intervalMs: 60_000,
  /** Maximum share of time spent writing: a large cache is written less often. */
  maxShare: 0.05,
  entriesAtOnce: 200,
  /** Maximum wait for the disk at shutdown. */
  closeMs: 5_000,
} as const;

/** Converts entries to lines and back; lines read from disk are untrusted. */
export interface SnapshotCodec<Entry> {
  encode(key: string, entry: Entry): string;
  /** Returns undefined when the line is invalid. */
  decode(json: unknown): { key: string; entry: Entry } | undefined;
}

interface Options<Entry> {
  cache: { entries(): Iterable<[string, Entry]>; restore(key: string, entry: Entry): void };
  codec: SnapshotCodec<Entry>;
  namespace: string;
  log: FastifyBaseLogger;
}

/** Reads and writes the snapshot of a cache. */
export interface Snapshot {
  /**
   * Restores the entries of the file into the cache; a missing, foreign or invalid file is logged at most. Never
   * rejects.
   */
  load(): Promise<void>;
  /** Writes all entries and replaces the file atomically. Never rejects. */
  save(): Promise<void>;
  /** Stops the periodic writes and writes a last time. */
  close(): Promise<void>;
}

/**
 * Creates the snapshot of a cache and writes it periodically.
 * @param folder Created if missing.
 * @param options.namespace Identifies the upstreams of the content; a file of other upstreams is ignored.
 */
export function createSnapshot<Entry>(folder: string, options: Options<Entry>): Snapshot {
  const { log } = options;
  const file = path.join(folder, fileName);
  let saving: Promise<void> | null = null;
  let nextSaveAt = 0;

  async function write(): Promise<void> {
    // Processes may share the folder. Each one has loaded the existing file first, so the last rename loses nothing.
    const temporaryFile = `${file}.${hostname()}.${process.pid}`;
    const startedAt = performance.now();
    try {
      await mkdir(folder, { recursive: true });
      await pipeline(Readable.from(snapshotLines(options)), createWriteStream(temporaryFile));
      await rename(temporaryFile, file);
    } catch (error) {
      log.warn({ err: error }, 'the snapshot could not be written');
      await rm(temporaryFile, { force: true }).catch(() => {});
    }
    nextSaveAt = performance.now() + (performance.now() - startedAt) / snapshotLimits.maxShare;
  }

  function save(): Promise<void> {
    saving ??= write().finally(() => {
      saving = null;
    });
    return saving;
  }

  const timer = setInterval(() => {
    if (performance.now() >= nextSaveAt) void save();
  }, snapshotLimits.intervalMs).unref();

  return {
    save,
    async load() {
      // Not awaited: mkdir below `/proc` never settles in Node.
      void warnWhenUnwritable(folder, log);
      try {
        const { restored, broken } = await readInto(file, options);
        if (restored > 0) log.info({ entries: restored }, 'snapshot loaded');
        if (broken > 0) log.warn({ lines: broken }, 'invalid lines of the snapshot skipped');
      } catch (error) {
        const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
        if (!missing) log.warn({ err: error }, 'the snapshot could not be read');
      }
    },
    async close() {
      clearInterval(timer);
      const saved = Promise.resolve(saving).then(save);
      await Promise.race([saved, wait(snapshotLimits.closeMs, undefined, { ref: false })]);
    },
  };
}

/** Logs a warning at start, before the first write, when the folder is not writable. */
async function warnWhenUnwritable(folder: string, log: FastifyBaseLogger): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    log.warn({ err: error }, 'SNAPSHOT_DIR is not writable: the next start may have no content');
  }
}

/** Yields the file in batches of lines and lets the event loop run between them. */
async function* snapshotLines<Entry>({ cache, codec, namespace }: Options<Entry>): AsyncGenerator<string> {
  yield `${JSON.stringify({ version, namespace })}\n`;
  let batch = '';
  let count = 0;
  for (const [key, entry] of cache.entries()) {
    batch += `${codec.encode(key, entry)}\n`;
    count += 1;
    if (count % snapshotLimits.entriesAtOnce === 0) {
      yield batch;
      batch = '';
      await yieldToEventLoop();
    }
  }
  yield batch;
}

/**
 * Restores entries from a file; returns counts of restored entries and invalid lines.
 * @throws when the header is not ours.
 */
async function readInto<Entry>(
  file: string,
  { cache, codec, namespace }: Options<Entry>,
): Promise<{ restored: number; broken: number }> {
  let restored = 0;
  let broken = 0;
  let isHeaderValid: boolean | null = null;
  const input = createReadStream(file);
  try {
    for await (const text of createInterface({ input })) {
      const json = parseUntrustedJson(text);
      if (isHeaderValid === null) {
        isHeaderValid = header.safeParse(json).data?.namespace === namespace;
        if (!isHeaderValid) throw new Error('not a snapshot of these upstreams and this version');
        continue;
      }
      const line = codec.decode(json);
      if (!line) {
        broken += 1;
        continue;
      }
      cache.restore(line.key, line.entry);
      restored += 1;
    }
  } finally {
    input.destroy();
  }
  return { restored, broken };
}
