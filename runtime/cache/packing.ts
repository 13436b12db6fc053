/**
 * Values as their JSON, outside of V8's heap. As objects, the content of all pages would be some hundred megabytes that V8
 * looks over again and again while it cleans up after requests that need none of it.
 */
import { LRUCache } from 'lru-cache';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';
import { trimmed } from '../http/answers/codings.ts';

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

/**
 * Packs values and reads them again. What was used last stays the same object: shared, and never changed.
 * @param maxBytes Of JSON whose objects stay.
 */
export function createPacker(maxBytes: number) {
  const objects = new LRUCache<Packed, object>({
    maxSize: maxBytes,
    sizeCalculation: (_value, { byteLength }) => byteLength,
  });

  return {
    pack(value: object): Packed {
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
