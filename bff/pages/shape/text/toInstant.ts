const withoutZone = /[t\s]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/i;
/** Milliseconds since 1970 as .NET writes them; a number of milliseconds, or with at most ten digits of seconds. */
const sinceEpoch = /^(?:\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/|(\d{9,14}|0))$/;

/** Zeros are the empty date of some databases. */
const zeros = /^[-0:. TZ]*$/;

/**
 * Parses a date of content to epoch ms: null when it is empty, NaN when invalid. A date without a time zone is read as
 * UTC. No content is older than 1970: an earlier date is the default of a date type (`0001-01-01T00:00:00`), so empty.
 */
export function toInstant(date: string): number | null {
  const text = date.trim();
  const instant = parse(text);
  return zeros.test(text) || instant <= 0 ? null : instant;
}

function parse(text: string): number {
  const [, ms, number] = sinceEpoch.exec(text) ?? [];
  if (ms) return Number(ms);
  if (number) return Number(number) * (number.length <= 10 ? 1_000 : 1);
  return Date.parse(withoutZone.test(text) ? `${text}Z` : text);
}
