import { brotliDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encodings } from '../../contracts/prebuiltResponse.ts';
import type { CompressedDocument } from './htmlEntry.ts';

/**
 * Bytes of cached pages: stored once for pages with equal content, and decompressed for the few clients that accept no
 * compression.
 */
export class DocumentBodies {
  readonly #bodies = new Map<string, { body: CompressedDocument; uses: number }>();
  readonly #plain: LRUCache<Encodings, Buffer>;

  /** @param maxPlainBytes Maximum size of the decompressed documents. */
  constructor(maxPlainBytes: number) {
    this.#plain = new LRUCache({ maxSize: maxPlainBytes, sizeCalculation: ({ byteLength }) => byteLength });
  }

  /** Returns the stored body with a hash, of any page. */
  findByHash(hash: string): CompressedDocument | undefined {
    return this.#bodies.get(hash)?.body;
  }

  /** Registers a page that uses this body. */
  retain(body: CompressedDocument): void {
    const shared = this.#bodies.get(body.hash) ?? { body, uses: 0 };
    shared.uses += 1;
    this.#bodies.set(body.hash, shared);
  }

  /** Unregisters a page; the body is dropped with its last page. */
  release({ hash }: CompressedDocument): void {
    const shared = this.#bodies.get(hash);
    if (!shared) return;
    shared.uses -= 1;
    if (shared.uses > 0) return;
    this.#bodies.delete(hash);
    this.#plain.delete(shared.body.encodings);
  }

  /** Returns the uncompressed document. */
  plain(encodings: Encodings): Buffer {
    const bytes = this.#plain.get(encodings) ?? brotliDecompressSync(encodings.br);
    this.#plain.set(encodings, bytes);
    return bytes;
  }

  /** Size of the decompressed documents. */
  get plainBytes(): number {
    return this.#plain.calculatedSize;
  }
}
