const withoutZone = /[t\s]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/i;

/** Parses a date of content to epoch ms; NaN when invalid. A date without a time zone is read as UTC. */
export function toInstant(date: string): number {
  const text = date.trim();
  return Date.parse(withoutZone.test(text) ? `${text}Z` : text);
}
