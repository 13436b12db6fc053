/** Redis as the second tier of finished pages: their compressed bytes as they are, behind an outline of them. */
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { SharedPage, SharedPages } from '../../contracts/sharedPages.ts';
import { tooLate, within } from '../../contracts/within.ts';
import { trimmed } from '../http/answers/codings.ts';
import { type Generations, isSameGeneration } from './generations.ts';
import type { RedisConnection } from './redis/redis.ts';
import { parseStored } from './storedEntry.ts';
import { caching, sharedPages } from './tiers.ts';

interface Options {
  /** What the keys of pages begin with: builds and sets of settings share none. A function because the site's port may be known late. */
  namespace: () => string;
  /** A lookup in Redis, as the metrics count it. */
  count: (result: 'hit' | 'stale' | 'miss') => void;
  /** How long a page waits for purges that are on their way, ms. */
  settleMs?: number;
  /** Wall clock, ms. */
  now?: () => number;
}

/** The first byte of a page; another number for another form of it. */
const form = 1;

/** Before the outline: its form, and how long it is. */
const preambleBytes = 5;

// What becomes a header has to be one: node ends the process over a line break in it.
const outline = z.object({
  kind: z.string(),
  etag: z.string().regex(/^"[\w-]+"$/),
  tags: z.array(z.string().regex(/^[\w:.-]+$/)),
  headers: z.record(z.string().regex(/^[a-z-]+$/), z.string().regex(/^[\x20-\x7e]*$/)),
  freshUntil: z.number(),
  staleUntil: z.number(),
  usableUntil: z.number(),
  // JSON knows no infinity.
  documentUntil: z.number().nullable(),
  hash: z.string(),
  generations: z.array(z.string().nullable()),
  brBytes: z.int().positive(),
  /** Of the bytes behind the outline. */
  checksum: z.string(),
});

/** Makes the pages that instances share: what one has finished the others take. */
export function createPageTier(redis: RedisConnection, options: Options): SharedPages {
  const { namespace, count, settleMs = sharedPages.settleMs, now = Date.now } = options;
  const keyOf = (key: string) => `${redis.prefix}html:${namespace()}:${key}`;
  const marksOf = (tags: readonly string[]) => redis.ask((commands) => commands.mget(...redis.markKeys(tags)));

  async function load(key: string): Promise<SharedPage | undefined> {
    // The one command for reading: what the server lets us do need not be more.
    const [bytes] = await redis.ask((commands) => commands.mgetBuffer(keyOf(key)));
    const stored = decode(bytes);
    if (!stored || now() >= stored.page.usableUntil) return undefined;
    const { page, generations } = stored;
    if (!isSameGeneration(await marksOf(page.tags), generations)) return { ...page, freshUntil: 0, staleUntil: 0 };
    // Nobody would tell us of its purge.
    return redis.subscription()
      ? page
      : { ...page, freshUntil: Math.min(page.freshUntil, now() + caching.withoutBusMs) };
  }

  async function save(key: string, page: SharedPage, isCurrent: () => boolean): Promise<void> {
    const during = redis.subscription();
    if (!during) return;
    const generations = await marksOf(page.tags);
    // Marks may be newer than the data, by a purge that is still on its way to us.
    await setTimeout(settleMs, undefined, { ref: false });
    const keptMs = Math.ceil(page.usableUntil - now());
    if (redis.subscription() !== during || !isCurrent() || keptMs <= 0) return;
    await redis.ask((commands) => commands.set(keyOf(key), encode(page, generations), 'PX', keptMs));
  }

  return {
    async read(key) {
      // Two questions, and one wait for both.
      const found = await within(
        redis.commandMs,
        load(key).catch(() => undefined),
      );
      const page = found === tooLate ? undefined : found;
      if (page) count(now() < page.freshUntil ? 'hit' : 'stale');
      else count('miss');
      return page;
    },
    write(key, page, isCurrent) {
      const { br, gzip } = page.codings;
      if (br.byteLength + gzip.byteLength > sharedPages.pageBytes) return;
      save(key, page, isCurrent).catch(() => {});
    },
    drop(key) {
      redis.ask((commands) => commands.set(keyOf(key), '', 'PX', 1)).catch(() => {});
    },
  };
}

function encode({ codings: { br, gzip }, ...page }: SharedPage, generations: Generations): Buffer {
  const stored = { ...page, generations, brBytes: br.byteLength, checksum: checksumOf([br, gzip]) };
  const text = Buffer.from(JSON.stringify(stored));
  const preamble = Buffer.alloc(preambleBytes, form);
  preamble.writeUInt32BE(text.byteLength, 1);
  return Buffer.concat([preamble, text, br, gzip]);
}

/** A page with the marks it was made under; undefined for whatever else stands there. */
function decode(bytes: Buffer | null | undefined): { page: SharedPage; generations: Generations } | undefined {
  if (!bytes || bytes.byteLength < preambleBytes || bytes[0] !== form) return undefined;
  const bodyAt = preambleBytes + bytes.readUInt32BE(1);
  const { success, data } = outline.safeParse(parseStored(bytes.toString('utf8', preambleBytes, bodyAt)));
  if (!success) return undefined;
  const { generations, brBytes, checksum, documentUntil, ...page } = data;
  const [br, gzip] = [bytes.subarray(bodyAt, bodyAt + brBytes), bytes.subarray(bodyAt + brBytes)];
  if (checksumOf([br, gzip]) !== checksum) return undefined;
  const codings = { br: trimmed(br), gzip: trimmed(gzip) };
  return { page: { ...page, documentUntil: documentUntil ?? Number.POSITIVE_INFINITY, codings }, generations };
}

function checksumOf(parts: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
}
