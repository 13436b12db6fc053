/**
 * Cached values stored as JSON bytes outside V8's heap: as objects, the content of all pages would be some hundred
 * megabytes that every major garbage collection has to traverse.
 */
import { LRUCache } from 'lru-cache';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';

/** JSON as written by `toDataBlock`: on one line and safe inside HTML. */
export type Packed = Uint8Array;

/** Serialises a value to JSON bytes. @param value A JSON value. */
export function pack(value: unknown): Packed {
  return exactCopy(Buffer.from(toDataBlock(value)));
}

const utf8 = new TextDecoder();

/** Returns the JSON text, for Redis and disk, without serialising again. */
export function textOf(packed: Packed): string {
  return utf8.decode(packed);
}

/** Parses untrusted JSON; returns undefined when it is invalid. */
export function parseUntrustedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Copies bytes into a buffer of their exact size: those of zlib and sockets are views of much larger buffers. */
export function exactCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.byteLength);
  bytes.copy(copy);
  return copy;
}

/** Serialises values and caches the objects of recently used ones. */
export interface Packer {
  pack(value: object): Packed;
  /** Returns the value; recently used ones are the same shared object, which must not be changed. */
  unpack<Value extends object>(packed: Packed): Value;
}

/**
 * Creates a packer.
 * @param maxBytes JSON size of the values whose objects are cached.
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
      const existing = objects.get(packed);
      const value = existing ?? JSON.parse(textOf(packed));
      if (!existing) objects.set(packed, value);
      return value;
    },
  };
}
