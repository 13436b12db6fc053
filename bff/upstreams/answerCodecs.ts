/** Codecs of cached upstream responses in Redis and on disk; other data found there is ignored. */
import { z } from 'zod';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';
import { type Packed, pack, parseUntrustedJson, textOf } from '../../runtime/cache/packing.ts';
import { policies } from '../../runtime/cache/policy.ts';
import type { Codec } from '../../runtime/cache/redis/l2.ts';
import type { SnapshotCodec } from '../../runtime/cache/snapshot.ts';
import type { AnswerEntry } from './answerCache.ts';

/** Fields common to both codecs; the value is parsed by its operation's schema on first use. */
const commonFields = z.object({
  value: z.unknown().transform((value) => (value == null ? null : pack(value))),
  operation: z.string(),
  freshness: z.string().refine((name): name is AnswerEntry['freshness'] => name in policies),
  tags: z.array(z.string()),
  bytes: z.int().nonnegative(),
  storedAt: z.number(),
  usableUntil: z.number(),
});

const l2Entry = commonFields.extend({
  freshUntil: z.number(),
  staleUntil: z.number(),
  generations: z.array(z.string().nullable()),
});

const snapshotLine = commonFields.extend({ key: z.string() });

/** Codec of cache entries in Redis (L2). */
export const answerCodec: Codec<AnswerEntry> = {
  encode: ({ unverified: _unverified, digest: _digest, packed, ...entry }, generations) =>
    toText({ ...entry, generations }, packed),
  decode(bytes) {
    const { success, data } = l2Entry.safeParse(parseUntrustedJson(bytes.toString()));
    if (!success) return undefined;
    const { generations, value: packed, ...entry } = data;
    return { entry: { ...entry, packed, unverified: true }, generations };
  },
};

/** Codec of cache entries in the snapshot on disk, one line each. */
export const answerSnapshotCodec: SnapshotCodec<AnswerEntry> = {
  encode: (key, { packed, operation, freshness, tags, bytes, storedAt, usableUntil }) =>
    toText({ key, operation, freshness, tags, bytes, storedAt, usableUntil }, packed),
  decode(json) {
    const { success, data } = snapshotLine.safeParse(json);
    if (!success) return undefined;
    const { key, value: packed, ...entry } = data;
    return { key, entry: { ...entry, packed, freshUntil: 0, staleUntil: 0 } };
  },
};

/** Serialises an entry to one line of JSON. @param fields The entry without its value. */
function toText(fields: object, packed: Packed | null): string {
  return `${toDataBlock(fields).slice(0, -1)},"value":${packed ? textOf(packed) : null}}`;
}
