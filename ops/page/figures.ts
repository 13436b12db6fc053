/** How numbers and times are written on the page of operations. */
import { html, type Markup } from '../../runtime/http/answers/markup.ts';

const whole = new Intl.NumberFormat('en');
const short = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 });

/** A rate or an amount: no more digits than matter. */
export const toAmount = (value: number): string =>
  value >= 10 || value === 0 ? whole.format(Math.round(value)) : short.format(value);

/** A share as per cent; a dash where nothing was asked. Never 100 % of what was not all of it. */
export function toPercent(share: number | null): string {
  if (share === null) return '–';
  const percent = Math.floor(share * 1_000) / 10;
  return `${share > 0 && percent === 0 ? '<0.1' : percent} %`;
}

/** A share, with a bar as long as it. */
export const bar = (share: number): Markup =>
  html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="${Math.round(share * 100)}" height="8"/></svg> ${toPercent(share)}`;

const units = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** A length of time in its largest unit. @param ms A clock that was put back makes it negative. */
export function toLength(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000));
  const [unit, size] = units.find(([, size]) => seconds >= size) ?? ['s', 1];
  return `${Math.floor(seconds / size)} ${unit}`;
}

/** The time of day, UTC. */
export const timeOfDay = (at: number): string => new Date(at).toISOString().slice(11, 19);

/** A moment, with how long ago it was. */
export function moment(at: number, now: number): Markup {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}" title="${iso}">${timeOfDay(at)}</time> <span class="note">${toLength(now - at)} ago</span>`;
}
