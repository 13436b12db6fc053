const withoutZone = /[t\s]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/i;

/** When a date of content is (wall clock, ms); NaN when it is none. Without a zone it is UTC, wherever this server stands. */
export function toInstant(date: string): number {
  const text = date.trim();
  return Date.parse(withoutZone.test(text) ? `${text}Z` : text);
}
