/**
 * Lenient schemas, since content systems send odd values: what is readable is used, a missing or unreadable member is
 * empty, and an unreadable item of a list is left out. Only the main member of a response, and what a list item cannot
 * do without, must be readable. All of them parse their own output without changing it.
 */
import { decodeHTMLStrict } from 'entities';
import { z } from 'zod';

/** Returns a text as sent and a number as text. Beyond the safe integers, JSON parsing may have changed the number. */
function toText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : null;
}

/** Reads `"1299.90"`, but not `"1,299.90"`: separators differ by country. */
function toNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^-?\d{1,15}(\.\d+)?$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

const flagWords = new Map([
  ...['true', '1', 'y', 'yes'].map((word) => [word, true] as const),
  ...['false', '0', 'n', 'no'].map((word) => [word, false] as const),
]);

function toFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  return flagWords.get(toText(value)?.trim().toLowerCase() ?? '') ?? null;
}

/** A member that may be missing. */
export const anything = z.unknown().optional();

/**
 * Editors paste HTML: entities are decoded, also those escaped twice, and a line break is a space. Other markup stays,
 * and is shown as it was sent.
 */
function toPlainText(value: string): string {
  if (!/&[#a-z]|<br/i.test(value)) return value;
  return decodeHTMLStrict(value.replace(/&(?:amp;|#0*38;|#x0*26;)+/gi, '&')).replace(/<br\s*\/?>/gi, ' ');
}

const withoutBlanks = (value: string) => (value.trim() ? value : '');

/** Text, or an id: numbers are text, too, and blanks are none. */
export const text = anything.transform((value) => withoutBlanks(toPlainText(toText(value) ?? '')));

/** HTML; blanks are none. */
export const html = anything.transform((value) => withoutBlanks(toText(value) ?? ''));

/** A separator of digits, which may be empty or a space; null when unknown. */
export const separator = anything.transform((value) => {
  const readable = toText(value);
  return readable && toPlainText(readable);
});

/** Text or number that must be present. */
export const presentText = z.preprocess(toText, z.string());

/** HTML that is the main member of a response: may be null, must be present. */
export const requiredHtml = z
  .string()
  .nullable()
  .transform((value) => value ?? '');

/** An amount of money as a number; null when unknown. */
export const amount = anything.transform(toNumber);

/** A number that must be present. */
export const presentNumber = z.preprocess(toNumber, z.number());

/** A count; null when unknown. */
export const count = anything.transform((value) => {
  const number = toNumber(value);
  return Number.isSafeInteger(number) && Number(number) >= 0 ? number : null;
});

/** A boolean, true only when the upstream clearly says so. */
export const flag = anything.transform((value) => toFlag(value) ?? false);

/** A boolean that must be present. */
export const presentFlag = z.preprocess(toFlag, z.boolean());

/** A flag that has a default; null when absent. */
export const optionalFlag = anything.transform((value) => (value == null ? null : (toFlag(value) ?? false)));

/** A boolean; null when the upstream does not clearly say so. */
export const flagOrNull = anything.transform(toFlag);

/** Returns the readable items. A loop: responses have thousands of items. */
function readItems<Item extends z.ZodType>(item: Item, values: readonly unknown[]): z.output<Item>[] {
  const items: z.output<Item>[] = [];
  for (const value of values) {
    const { success, data } = item.safeParse(value);
    if (success) items.push(data);
  }
  return items;
}

/** A list. */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  anything.transform((value) => readItems(item, Array.isArray(value) ? value : []));

/**
 * List that is the main member of a response: may be null or an empty text, must be present, and one of its items must
 * be readable.
 */
export const requiredListOf = <Item extends z.ZodType>(item: Item) =>
  z
    .preprocess((value) => (value === null || value === '' ? [] : value), z.array(z.unknown()))
    .transform((values, context) => {
      const items = readItems(item, values);
      if (items.length === 0 && values.length > 0) context.addIssue('no item of the list is readable');
      return items;
    });

/** True for what stands for null: PHP sends `[]` for an object without members. */
export const isEmpty = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/** Object that is the main member of a response: may be null or empty, must be present. */
export const requiredOrEmpty = <Value extends z.ZodType>(value: Value) =>
  z.preprocess((sent) => (isEmpty(sent) ? null : sent), value.nullable());

/** A nullable value. */
export const maybe = <Value extends z.ZodType>(value: Value) =>
  anything.transform((sent): z.output<Value> | null => (sent == null ? null : (value.safeParse(sent).data ?? null)));

/** `translation` members: texts by key; unreadable texts and blanks are left out. */
export const translation = maybe(z.record(z.string(), z.unknown())).transform((texts) =>
  Object.fromEntries(
    Object.entries(texts ?? {}).flatMap(([key, value]) => {
      const readable = text.parse(value);
      return readable ? [[key, readable]] : [];
    }),
  ),
);
