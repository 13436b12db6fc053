/** Formats of numbers and times on the ops page. */
import { html, type Markup } from '../../runtime/http/responses/markup.ts';

const wholeNumbers = new Intl.NumberFormat('en');
const shortNumbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

/** Formats a rate or an amount: whole numbers from 10 on, two significant digits below. */
export const toAmount = (value: number): string =>
  value >= 10 || value === 0 ? wholeNumbers.format(Math.round(value)) : shortNumbers.format(value);

/**
 * Formats a share as per cent, rounded down, so that only a full share is 100 %.
 * @param share 0 to 1; null without data, formatted as a dash.
 */
export function toPercent(share: number | null): string {
  if (share === null) return '–';
  const percent = Math.floor(share * 1_000) / 10;
  return `${share > 0 && percent === 0 ? '<0.1' : percent} %`;
}

/** A share as a bar and as per cent. */
export const bar = (share: number): Markup =>
  html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round(share * 100)}" height="8"/></svg> ${toPercent(share)}`;

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/**
 * Formats a duration in its largest unit.
 * @param ms Negative after the clock was set back; formatted as 0.
 */
export function toDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? ['s', 1];
  return `${Math.floor(seconds / size)} ${unit}`;
}

/** Formats the time of day, UTC. */
export const timeOfDay = (at: number): string => new Date(at).toISOString().slice(11, 19);

/** A time of day with its age. */
export function timeWithAge(at: number, now: number): Markup {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}" title="${iso}">${timeOfDay(at)}</time> <span class="note">${toDuration(now - at)} ago</span>`;
}
