/** An entry of the cache outside this process: in Redis and on the disk, where anything may stand in its place. */
import { z } from 'zod';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';
import type { Entry } from './entryStores.ts';
import { type Packed, pack, textOf } from './packing.ts';
import { tiers } from './tiers.ts';

/** What both keep of an entry; its value is parsed by its operation's schema on first use. */
export const storedEntry = z.object({
  value: z.unknown().transform((value) => (value == null ? null : pack(value))),
  operation: z.string(),
  freshness: z.string().refine((name): name is Entry['freshness'] => name in tiers),
  tags: z.array(z.string()),
  bytes: z.int().nonnegative(),
  storedAt: z.number(),
  keptUntil: z.number(),
});

/** JSON of an entry, on one line, its value as it is kept. @param fields All of it but the value. */
export function toStored(fields: object, packed: Packed | null): string {
  return `${toDataBlock(fields).slice(0, -1)},"value":${packed ? textOf(packed) : null}}`;
}

/** JSON of somebody else's making; undefined when it is none. */
export function parseStored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
