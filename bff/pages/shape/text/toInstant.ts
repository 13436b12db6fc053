const withoutZone = /[t\s]\d{1,2}:\d{2}(:\d{2}(\.\d+)?)?$/i;

/** Epoch ms as .NET writes them in JSON. */
const dotNetDate = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/;

/** .NET and databases send year 1 or zeros for no date. */
const zeros = /^[-0:. TZ]*$/;
const yearTwo = Date.parse('0002-01-01');

/**
 * Parses a date of content to epoch ms; null when there is none, NaN when invalid. A date without a time zone is read
 * as UTC.
 */
export function toInstant(date: string): number | null {
  const text = date.trim();
  const instant = parse(text);
  return zeros.test(text) || instant < yearTwo ? null : instant;
}

function parse(text: string): number {
  // Epoch seconds have 10 digits, milliseconds 13.
  if (/^\d{10}(?:\d{3})?$/.test(text)) return Number(text.padEnd(13, '0'));
  const epochMs = dotNetDate.exec(text)?.[1];
  return epochMs === undefined ? Date.parse(withoutZone.test(text) ? `${text}Z` : text) : Number(epochMs);
}
