/**
 * Schemas for what upstreams are careless about: a missing or null text is empty, a missing list has no entries. A wrong
 * type stays a fault, and so does an answer without the member it is asked for.
 */
import { z } from 'zod';

export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

/** The text an answer is asked for: may be null, must be there. */
export const requiredText = z
  .string()
  .nullable()
  .transform((value) => value ?? '');

/** An amount of money as a number; some upstreams write it as `"1299.90"`. */
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

/** How many there are; null when the upstream does not say. */
export const count = z
  .int()
  .min(0)
  .nullish()
  .transform((value) => value ?? null);

export const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

/** An id as it is sent. A number that JSON has rounded is refused: it may be the id of something else. */
export const sentId = z.union([z.string(), z.number().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)]);

/** Ids are texts for us, also where an upstream counts. */
export const identifier = sentId.nullish().transform((value) => String(value ?? ''));

export const listOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((value) => value ?? []);

/** The member an answer is asked for: may be null, must be there. */
export const requiredListOf = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullable()
    .transform((value) => value ?? []);

export const maybe = <Value extends z.ZodType>(value: Value) => value.nullish().transform((found) => found ?? null);

/** `translation` members: text by key; a text that is missing or null is left out. */
export const translation = z
  .record(z.string(), z.string().nullable())
  .nullish()
  .transform((texts) =>
    Object.fromEntries(Object.entries(texts ?? {}).filter((entry): entry is [string, string] => entry[1] !== null)),
  );
