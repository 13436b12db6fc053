import { brotliDecompressSync } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Encodings } from '../../contracts/prebuiltResponse.ts';
import type { CompressedDocument } from './htmlEntry.ts';

/** The bytes of cached pages: once where several pages say the same, and as they are for the few clients that take no compressed ones. */
export class DocumentBodies {
  readonly #bodies = new Map<string, { body: CompressedDocument; uses: number }>();
  readonly #plain: LRUCache<Encodings, Buffer>;

  /** @param maxPlainBytes Of what is decompressed. */
  constructor(maxPlainBytes: number) {
    this.#plain = new LRUCache({ maxSize: maxPlainBytes, sizeCalculation: ({ byteLength }) => byteLength });
  }

  /** What is stored already under a hash, of whatever page. */
  of(hash: string): CompressedDocument | undefined {
    return this.#bodies.get(hash)?.body;
  }

  /** A page with this body is stored. */
  use(body: CompressedDocument): void {
    const shared = this.#bodies.get(body.hash) ?? { body, uses: 0 };
    shared.uses += 1;
    this.#bodies.set(body.hash, shared);
  }

  /** It is stored no more. */
  release({ hash }: CompressedDocument): void {
    const shared = this.#bodies.get(hash);
    if (!shared) return;
    shared.uses -= 1;
    if (shared.uses > 0) return;
    this.#bodies.delete(hash);
    this.#plain.delete(shared.body.encodings);
  }

  /** A document as it is. */
  plain(encodings: Encodings): Buffer {
    const bytes = this.#plain.get(encodings) ?? brotliDecompressSync(encodings.br);
    this.#plain.set(encodings, bytes);
    return bytes;
  }

  /** Bytes of what is decompressed. */
  get plainBytes(): number {
    return this.#plain.calculatedSize;
  }
}
