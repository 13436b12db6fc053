/**
 * Values as their JSON, outside of V8's heap. As objects, the content of all pages would be some hundred megabytes that V8
 * looks over again and again while it cleans up after requests that need none of it.
 */
import { LRUCache } from 'lru-cache';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';

/** JSON as `toDataBlock` writes it: on one line, and safe inside HTML. */
export type Packed = Uint8Array;

/** @param value What JSON can say. */
export function pack(value: unknown): Packed {
  return trimmed(Buffer.from(toDataBlock(value)));
}

const utf8 = new TextDecoder();

/** The JSON itself, for Redis and the disk, which need not have it made again. */
export function textOf(packed: Packed): string {
  return utf8.decode(packed);
}

/** JSON of somebody else's making; undefined when it is none. */
export function parseForeign(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A copy of its own: what zlib and sockets give stands in buffers several times its size, which would be cached with it. */
export function trimmed(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(copy);
  return copy;
}

export interface Packer {
  pack(value: object): Packed;
  /** What was used last stays the same object: shared, and never changed. */
  unpack<Value extends object>(packed: Packed): Value;
}

/**
 * Packs values and reads them again.
 * @param maxBytes Of JSON whose objects stay.
 */
export function createPacker(maxBytes: number): Packer {
  const objects = new LRUCache<Packed, object>({
    maxSize: maxBytes,
    sizeCalculation: (_value, { byteLength }) => byteLength,
  });

  return {
    pack(value) {
      const packed = pack(value);
      objects.set(packed, value);
      return packed;
    },
    unpack<Value extends object>(packed: Packed): Value {
      const had = objects.get(packed);
      const value = had ?? JSON.parse(textOf(packed));
      if (!had) objects.set(packed, value);
      return value;
    },
  };
}
