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
import { parseForeign } from './packing.ts';

const fileName = 'content.ndjson';
const version = 2;

const header = z.object({ version: z.literal(version), namespace: z.string() });

export const snapshotLimits = {
  everyMs: 60_000,
  /** Writing takes this share of the time at most: a large cache is written more rarely. */
  maxShare: 0.05,
  entriesAtOnce: 200,
  /** A disk that does not answer holds up the end of the process no longer than this. */
  closeMs: 5_000,
} as const;

/** How an entry is written, a line each, where anything may stand in its place. */
export interface SnapshotCodec<Entry> {
  encode(key: string, entry: Entry): string;
  /** Undefined for whatever is none of its lines. */
  decode(json: unknown): { key: string; entry: Entry } | undefined;
}

interface Options<Entry> {
  cache: { entries(): Iterable<[string, Entry]>; restore(key: string, entry: Entry): void };
  codec: SnapshotCodec<Entry>;
  namespace: string;
  log: FastifyBaseLogger;
}

export interface Snapshot {
  /** Puts what the disk has into the cache; a missing, foreign or broken file is no reason not to start, nor a folder that takes none. */
  load(): Promise<void>;
  /** Writes everything that is cached, in one step: a reader sees the old file or the new one. Never rejects. */
  save(): Promise<void>;
  /** Stops writing now and then, and writes once more. */
  close(): Promise<void>;
}

/**
 * @param folder Made when it is missing.
 * @param options.namespace Which upstreams the content is of; a file of others is ignored.
 */
export function createSnapshot<Entry>(folder: string, options: Options<Entry>): Snapshot {
  const { log } = options;
  const file = path.join(folder, fileName);
  let saving: Promise<void> | null = null;
  let restsUntil = 0;

  async function write(): Promise<void> {
    // Processes may share the folder: each has begun with what stood there, so whoever renames last takes nothing away.
    const draft = `${file}.${hostname()}.${process.pid}`;
    const startedAt = performance.now();
    try {
      await mkdir(folder, { recursive: true });
      await pipeline(Readable.from(lines(options)), createWriteStream(draft));
      await rename(draft, file);
    } catch (error) {
      log.warn({ err: error }, 'the snapshot could not be written');
      await rm(draft, { force: true }).catch(() => {});
    }
    restsUntil = performance.now() + (performance.now() - startedAt) / snapshotLimits.maxShare;
  }

  function save(): Promise<void> {
    saving ??= write().finally(() => {
      saving = null;
    });
    return saving;
  }

  const timer = setInterval(() => {
    if (performance.now() >= restsUntil) void save();
  }, snapshotLimits.everyMs).unref();

  return {
    save,
    async load() {
      // Not waited for: Node tries to make a folder below `/proc` for ever.
      void announceWhenUnwritable(folder, log);
      try {
        const { restored, broken } = await readInto(file, options);
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
      await Promise.race([saved, wait(snapshotLimits.closeMs, undefined, { ref: false })]);
    },
  };
}

/** Says at the start, and not only when it first writes, that the next start will find nothing. */
async function announceWhenUnwritable(folder: string, log: FastifyBaseLogger): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    log.warn({ err: error }, 'SNAPSHOT_DIR cannot be written: the next start may have no content');
  }
}

/** A line an entry, in portions, so that a large cache does not stop the process. */
async function* lines<Entry>({ cache, codec, namespace }: Options<Entry>): AsyncGenerator<string> {
  yield `${JSON.stringify({ version, namespace })}\n`;
  let portion = '';
  let count = 0;
  for (const [key, entry] of cache.entries()) {
    portion += `${codec.encode(key, entry)}\n`;
    count += 1;
    if (count % snapshotLimits.entriesAtOnce === 0) {
      yield portion;
      portion = '';
      await nextTurn();
    }
  }
  yield portion;
}

/** Returns how many entries there were, and how many lines that were none. @throws when the file is of others. */
async function readInto<Entry>(
  file: string,
  { cache, codec, namespace }: Options<Entry>,
): Promise<{ restored: number; broken: number }> {
  let restored = 0;
  let broken = 0;
  let isKnown: boolean | null = null;
  const input = createReadStream(file);
  try {
    for await (const text of createInterface({ input })) {
      const json = parseForeign(text);
      if (isKnown === null) {
        isKnown = header.safeParse(json).data?.namespace === namespace;
        if (!isKnown) throw new Error('not a snapshot of these upstreams');
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
