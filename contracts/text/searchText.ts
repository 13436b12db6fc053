/** Normalises typed search texts; characters are counted as code points, as in the BFF's contract. */
import { searchLength } from '../site.ts';

/**
 * Normalises a typed text for a search: trims it, collapses whitespace and control characters to one space, and cuts it
 * off at `searchLength.max`.
 */
export function toSearchText(typed: string): string {
  const plain = typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return [...plain].slice(0, searchLength.max).join('').trimEnd();
}

/** True if a result of `toSearchText` is long enough for a search. */
export function isSearchable(text: string): boolean {
  return [...text].length >= searchLength.min;
}
