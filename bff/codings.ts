/** Compressed once, when an answer is kept, and never while a client waits: it costs as much as rendering a page. */
import { promisify } from 'node:util';
import { constants, brotliCompress as withBrotli, gzip as withGzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Codings } from '../contracts/readyAnswer.ts';
import { compressing } from './resilience/tiers.ts';

const brotli = promisify(withBrotli);
const gzip = promisify(withGzip);

const slots = bulkhead(compressing.atOnce, compressing.waiting);

/**
 * The bytes in every coding, made in threads of their own; undefined for what is too short to be worth it.
 * @throws {BulkheadRejectedError} while too many others wait for it.
 */
export async function toCodings(bytes: Uint8Array): Promise<Codings | undefined> {
  if (bytes.byteLength < compressing.leastBytes) return undefined;
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants;
  return slots.execute(async () => {
    const [br, gz] = await Promise.all([
      brotli(bytes, {
        params: { [BROTLI_PARAM_QUALITY]: compressing.brotliQuality, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
      }),
      gzip(bytes, { level: compressing.gzipLevel }),
    ]);
    return { br: trimmed(br), gzip: trimmed(gz) };
  });
}

/** A copy of its own: what zlib and sockets give stands in buffers several times its size, which would be kept with it. */
export function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(copy);
  return copy;
}

const negotiator = new Negotiator<keyof Codings>({
  supportedValues: ['br', 'gzip'],
  // Browsers say one of a few things; whoever says something long says it for nobody else.
  cache: new LRUCache<string, string>({ maxSize: 64_000, sizeCalculation: (_coding, accepted) => accepted.length + 1 }),
});

/** The coding that a client takes and that is the smallest; null for none. @param accepted Its `Accept-Encoding`. */
export function codingFor(accepted: string | undefined): keyof Codings | null {
  return accepted ? negotiator.negotiate(accepted) : null;
}
