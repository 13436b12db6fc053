/** Content encodings. zlib works in threads of its own: the main thread never compresses. */
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createBrotliCompress, createGzip, brotliCompress as withBrotli, gzip as withGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Encoding, Encodings } from '../../../contracts/prebuiltResponse.ts';
import { trimmed } from '../../cache/packing.ts';
import { createBulkhead } from '../limits/bulkhead.ts';

/** How bodies are compressed. */
export const compressing = {
  /** Shorter ones fit into a packet or two as they are; bytes. */
  minBytes: 1_024,
  /** For one client, who waits for it. */
  once: { brotliQuality: 4, gzipLevel: 4 },
  /** For many. */
  stored: { brotliQuality: 5, gzipLevel: 6 },
  /** Brotli looks back over at most 2^18 bytes, more than a page has, and takes memory for so many in each stream. */
  windowBits: 18,
  /** Pages that are compressed at one time; further ones are queued, and one for which the queue is full is not cached. */
  running: 8,
  queued: 500,
} as const;

const brotli = promisify(withBrotli);
const gzip = promisify(withGzip);

const inSlot = createBulkhead(compressing);

type Effort = (typeof compressing)['once' | 'stored'];

/** @param bytes The size of what is compressed; 0 where it is not known. */
const brotliParams = ({ brotliQuality }: Effort, bytes = 0) => ({
  [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
  [constants.BROTLI_PARAM_LGWIN]: bytes === 0 ? compressing.windowBits : windowBitsFor(bytes),
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
});

/** A window as large as the body: tables for a longer one would be made for nothing. */
function windowBitsFor(bytes: number): number {
  const bits = 32 - Math.clz32(bytes);
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), compressing.windowBits);
}

function compressed(bytes: Uint8Array, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const { byteLength } = bytes;
  // A page comes to less than a quarter, and so in one piece: each further one is another way to zlib's threads and back.
  const chunkSize = Math.max(constants.Z_DEFAULT_CHUNK, byteLength >> 2);
  return encoding === 'br'
    ? brotli(bytes, { chunkSize, params: brotliParams(effort, byteLength) })
    : gzip(bytes, { chunkSize, level: effort.gzipLevel });
}

/** Compresses what is sent to one client. @param bytes A whole body. */
export function compressOnce(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  return compressed(bytes, encoding, compressing.once);
}

/** Compresses a body that comes in parts: each part leaves as soon as it has come. */
export function createCompressor(encoding: Encoding): Transform {
  return encoding === 'br'
    ? createBrotliCompress({ params: brotliParams(compressing.once), flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ level: compressing.once.gzipLevel, flush: constants.Z_SYNC_FLUSH });
}

/**
 * Bytes that will be sent many times, in every content encoding; undefined for what is not worth it.
 * @throws {RefusedError} while too many others wait for it.
 */
export async function toEncodings(bytes: Uint8Array): Promise<Encodings | undefined> {
  if (bytes.byteLength < compressing.minBytes) return undefined;
  return inSlot(async () => {
    const [br, gz] = await Promise.all([
      compressed(bytes, 'br', compressing.stored),
      compressed(bytes, 'gzip', compressing.stored),
    ]);
    return { br: trimmed(br), gzip: trimmed(gz) };
  });
}

/** Content encodings of cached bytes: each is made when a client first takes it, once for all, and forgotten with the bytes. */
export function createCodedForms() {
  const all = new WeakMap<
    Uint8Array,
    { made: Partial<Encodings>; underWay: Partial<Record<Encoding, Promise<void>>> }
  >();

  return {
    /** The encodings of the bytes that have been made so far. */
    madeOf: (bytes: Uint8Array): Partial<Encodings> | undefined => all.get(bytes)?.made,

    /** The bytes in a content encoding. */
    async make(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array | undefined> {
      const { made, underWay } = all.get(bytes) ?? { made: {}, underWay: {} };
      all.set(bytes, { made, underWay });
      underWay[encoding] ??= compressed(bytes, encoding, compressing.stored).then((coded) => {
        made[encoding] = trimmed(coded);
      });
      await underWay[encoding];
      return made[encoding];
    },
  };
}

/** Smallest first: what a client likes best of those that it likes equally. */
const offered: readonly Encoding[] = ['br', 'gzip'];

/** An option of its encodings that the types of the package lack. */
interface WithPreference extends Negotiator {
  encodings(available?: readonly string[], options?: { preferred: readonly string[] }): string[];
}

// Browsers say one of a few things; whoever says something long says it for nobody else.
const negotiated = new LRUCache<string, Encoding | 'identity'>({
  maxSize: 64_000,
  sizeCalculation: (_coding, accepted) => accepted.length + 1,
  memoMethod(accepted) {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } }) as WithPreference;
    const [best] = negotiator.encodings(offered, { preferred: offered });
    return offered.find((encoding) => encoding === best) ?? 'identity';
  },
});

/** The encoding that a client takes and that is the smallest; null for none. @param accepted Its `Accept-Encoding`. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const encoding = accepted ? negotiated.memo(accepted) : 'identity';
  return encoding === 'identity' ? null : encoding;
}

/** The encoding in which a client is sent a body of so many bytes; null for as it is, which is what short ones are. */
export function encodingOf(bytes: number, accepted: string | undefined): Encoding | null {
  return bytes < compressing.minBytes ? null : encodingFor(accepted);
}
