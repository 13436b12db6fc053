/** What of a typed text is searched for: the rules are one for the field, the page of results and the BFF's contract. */
import { searchLength } from './site.ts';

/**
 * A typed text as it is searched for: spaces around it and control characters are nothing, many spaces are one, and what is
 * longer than `searchLength.max` ends there.
 */
export function toSearchText(typed: string): string {
  const plain = typed.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  // A character of two halves is not cut in two.
  return plain
    .slice(0, searchLength.max)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();
}

/** Whether a text that `toSearchText` gave is long enough to search for. */
export function isSearchable(text: string): boolean {
  return text.length >= searchLength.min;
}
