/** Content encodings. Compression runs in zlib's thread pool, never on the main thread. */
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createBrotliCompress, createGzip, brotliCompress as withBrotli, gzip as withGzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import Negotiator from 'negotiator';
import type { Encoding, Encodings } from '../../../contracts/prebuiltResponse.ts';
import { exactCopy } from '../../cache/packing.ts';
import { createBulkhead } from '../limits/bulkhead.ts';

/** Compression settings. */
export const compressionSettings = {
  /** Minimum body size in bytes; shorter bodies fit into one or two packets. */
  minBytes: 1_024,
  /** Quality for a single response, whose client waits. */
  once: { brotliQuality: 4, gzipLevel: 4 },
  /** Quality for cached responses. */
  stored: { brotliQuality: 5, gzipLevel: 6 },
  /** Maximum Brotli window, 2^18 bytes: larger than a page, and allocated in each stream. */
  windowBits: 18,
  /** Maximum number of pages being compressed and queued; a page that finds the queue full is not cached. */
  running: 8,
  queued: 500,
} as const;

const brotli = promisify(withBrotli);
const gzip = promisify(withGzip);

const inSlot = createBulkhead(compressionSettings);

type Effort = (typeof compressionSettings)['once' | 'stored'];

/** @param bytes Size of the body; 0 when unknown. */
const brotliParams = ({ brotliQuality }: Effort, bytes = 0) => ({
  [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
  [constants.BROTLI_PARAM_LGWIN]: bytes === 0 ? compressionSettings.windowBits : windowBitsFor(bytes),
  [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
});

/** Returns the smallest window for a body: a larger one would only allocate larger tables. */
function windowBitsFor(bytes: number): number {
  const bits = 32 - Math.clz32(bytes);
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), compressionSettings.windowBits);
}

function compressed(bytes: Uint8Array, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const { byteLength } = bytes;
  // A page compresses to less than a quarter, so one chunk suffices: each further one costs another thread pool round
  // trip.
  const chunkSize = Math.max(constants.Z_DEFAULT_CHUNK, byteLength >> 2);
  return encoding === 'br'
    ? brotli(bytes, { chunkSize, params: brotliParams(effort, byteLength) })
    : gzip(bytes, { chunkSize, level: effort.gzipLevel });
}

/** Compresses a complete body for a single response. */
export function compressOnce(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  return compressed(bytes, encoding, compressionSettings.once);
}

/** Creates a compression stream that flushes after each chunk. */
export function createCompressor(encoding: Encoding): Transform {
  return encoding === 'br'
    ? createBrotliCompress({ params: brotliParams(compressionSettings.once), flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ level: compressionSettings.once.gzipLevel, flush: constants.Z_SYNC_FLUSH });
}

/**
 * Compresses a body that is sent many times in all encodings; returns undefined for a short body.
 * @throws {RefusedError} when the compression queue is full.
 */
export async function toEncodings(bytes: Uint8Array): Promise<Encodings | undefined> {
  if (bytes.byteLength < compressionSettings.minBytes) return undefined;
  return inSlot(async () => {
    const [br, gz] = await Promise.all([
      compressed(bytes, 'br', compressionSettings.stored),
      compressed(bytes, 'gzip', compressionSettings.stored),
    ]);
    return { br: exactCopy(br), gzip: exactCopy(gz) };
  });
}

/**
 * Creates a cache of the encodings of cached bytes: each encoding is created once, on first use, and released with the
 * bytes.
 */
export function createEncodedCopies() {
  const all = new WeakMap<
    Uint8Array,
    { finished: Partial<Encodings>; pending: Partial<Record<Encoding, Promise<void>>> }
  >();

  return {
    /** Returns the encodings created so far. */
    finishedEncodings: (bytes: Uint8Array): Partial<Encodings> | undefined => all.get(bytes)?.finished,

    /** Returns the bytes in an encoding; concurrent calls share one compression. */
    async encode(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array | undefined> {
      const { finished, pending } = all.get(bytes) ?? { finished: {}, pending: {} };
      all.set(bytes, { finished, pending });
      pending[encoding] ??= compressed(bytes, encoding, compressionSettings.stored).then((encoded) => {
        finished[encoding] = exactCopy(encoded);
      });
      await pending[encoding];
      return finished[encoding];
    },
  };
}

/** Offered encodings, in our order of preference. */
const offered: readonly Encoding[] = ['br', 'gzip'];

/** An option that the types of the package lack. */
interface WithPreference extends Negotiator {
  encodings(available?: readonly string[], options?: { preferred: readonly string[] }): string[];
}

// Browsers send few distinct values. Bounded by the length of the values, as clients may send long ones.
const negotiated = new LRUCache<string, Encoding | 'identity'>({
  maxSize: 64_000,
  sizeCalculation: (_encoding, accepted) => accepted.length + 1,
  memoMethod(accepted) {
    const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } }) as WithPreference;
    const [best] = negotiator.encodings(offered, { preferred: offered });
    return offered.find((encoding) => encoding === best) ?? 'identity';
  },
});

/** Negotiates the encoding of a response; null for identity. @param accepted `Accept-Encoding` of the request. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const encoding = accepted ? negotiated.memo(accepted) : 'identity';
  return encoding === 'identity' ? null : encoding;
}

/** Like `encodingFor`, but null (identity) for short bodies. @param bytes Size of the body. */
export function encodingForBody(bytes: number, accepted: string | undefined): Encoding | null {
  return bytes < compressionSettings.minBytes ? null : encodingFor(accepted);
}
