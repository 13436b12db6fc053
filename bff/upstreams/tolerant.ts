/**
 * Lenient schemas: a missing or null text is empty, a missing list has no entries. A wrong type and a
 * response without its main member are errors.
 */
import { z } from 'zod';

/** Text; empty when missing. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** Text that is the main member of a response: may be null, must be present. */
export const requiredText = z
  .string()
  .nullable()
  .transform((value) => value ?? '');

/** An amount of money as a number; some upstreams send a string such as `"1299.90"`. */
export const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}(\.\d+)?$/)
      .transform(Number),
  ])
  .nullish()
  .transform((value) => value ?? null);

/** A count; null when the upstream does not send it. */
export const count = z
  .int()
  .min(0)
  .nullish()
  .transform((value) => value ?? null);

/** A boolean; false when missing. */
export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** An id as sent. Numbers beyond the safe integers are rejected: JSON parsing may have rounded them to another id. */
export const sentId = z.union([z.string(), z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)]);

/** An id as a string, also when the upstream sends a number. */
export const identifier = sentId.nullish().transform((value) => String(value ?? ''));

/** A boolean that decides nothing unless it is one: null for anything else. */
export const switchOrNull = z.boolean().nullable().catch(null);

/** A list; empty when missing. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

/** List that is the main member of a response: may be null, must be present. */
export const requiredListOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullable()
    .transform((value) => value ?? []);

/** A nullable value; null when missing. */
export const maybe = <Value extends z.ZodType>(value: Value) => value.nullish().transform((found) => found ?? null);

/** `translation` members: texts by key; null texts are left out. */
export const translation = z
  .record(z.string(), z.string().nullable())
  .nullish()
  .transform((texts) =>
    Object.fromEntries(Object.entries(texts ?? {}).filter((entry): entry is [string, string] => entry[1] !== null)),
  );
