/** What of a typed text is searched for; characters are counted as the BFF's contract counts them, halves of one are none. */
import { searchLength } from '../site.ts';

/**
 * A typed text as it is searched for: spaces around it and control characters are nothing, many spaces are one, and what is
 * longer than `searchLength.max` ends there.
 */
export function toSearchText(typed: string): string {
  const plain = typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return [...plain].slice(0, searchLength.max).join('').trimEnd();
}

/** Whether a text that `toSearchText` gave is long enough to search for. */
export function isSearchable(text: string): boolean {
  return [...text].length >= searchLength.min;
}
