/** Charts of the last hour, or of as much of it as there was, as SVG, drawn here: no script, no other host. */
import { html, joined, type Markup } from '../../markup.ts';
import { watching } from '../../resilience/tiers.ts';
import { toAmount } from './figures.ts';

/** Numbers of each step, oldest first; null where there is none. */
export type Points = readonly (number | null)[];

interface Chart {
  title: string;
  /** One to four; the order gives each its colour and its dashes. */
  lines: readonly { name: string; points: Points }[];
  write(value: number): string;
  /** The top of the chart; the largest number without it. */
  most?: number;
}

/** A young process is shown on this many steps at least. */
const fewest = 20;

const wide = 600;
const high = 140;

/** A chart with its legend, and its numbers as a table for whoever does not see it. @param id Of its table. */
export function lineChart(id: string, { title, lines: all, write, most }: Chart): Markup {
  const span = spanOf(all.map(({ points }) => points));
  const lines = all.map(({ name, points }) => ({ name, points: points.slice(-span) }));
  const largest = Math.max(...lines.flatMap(({ points }) => points.map((point) => point ?? 0)));
  const top = most ?? niceTop(largest);
  const legend = lines.map(
    ({ name, points }, index) =>
      html`<li><svg class="key" viewBox="0 0 24 8" aria-hidden="true"><path class="line line-${index + 1}" d="M0 4H24"/></svg>${name} <strong>${last(points, write)}</strong></li>`,
  );
  return html`<figure class="chart">
<figcaption>${title}<ul>${legend}</ul></figcaption>
<svg viewBox="0 0 ${wide} ${high}" preserveAspectRatio="none" role="img" aria-label="${title}: ${lines.map(({ name, points }) => `${name} ${last(points, write)}`).join(', ')}">
<path class="grid" d="M0 .5H${wide}M0 ${high / 2}H${wide}M0 ${high - 0.5}H${wide}"/>
${lines.map(({ points }, index) => html`<path class="line line-${index + 1}" d="${toPath(points, top)}"/>`)}
</svg>
<p class="axis"><span>${toAmount((watching.stepMs * span) / 60_000)} min ago</span><span>top: ${write(top)}</span><span>now</span></p>
${numbersOf(id, lines, write)}
</figure>`;
}

/** A line the height of a word, for a row of a table. */
export function sparkline(points: Points): Markup {
  return html`<svg class="spark" viewBox="0 0 ${wide} ${high}" preserveAspectRatio="none" aria-hidden="true"><path class="line line-1" d="${toPath(inGroups(points.slice(-spanOf([points])), 4), 1)}"/></svg>`;
}

/** How many steps from the first that has a number on. */
function spanOf(all: readonly Points[]): number {
  const empty = all.map((points) => points.findIndex((point) => point)).filter((index) => index >= 0);
  return Math.max(fewest, watching.steps - Math.min(watching.steps, ...empty));
}

function last(points: Points, write: Chart['write']): string {
  const value = points.findLast((point) => point !== null);
  return value == null ? '–' : write(value);
}

/** The path of a line; where there is no number it is broken. */
function toPath(points: Points, top: number): string {
  const step = wide / Math.max(1, points.length - 1);
  let isBroken = true;
  let path = '';
  points.forEach((point, index) => {
    if (point !== null) {
      const x = Math.round(index * step);
      const y = Math.round(high - 1 - (Math.min(point, top) / top) * (high - 2));
      // A point between two gaps is a dot: a line of no length has round ends.
      path += isBroken ? `M${x} ${y}h0` : `L${x} ${y}`;
    }
    isBroken = point === null;
  });
  return path;
}

/** The means of so many points each; null where a group has none. */
function inGroups(points: Points, size: number): (number | null)[] {
  return Array.from({ length: Math.ceil(points.length / size) }, (_, group) => {
    const present = points.slice(group * size, (group + 1) * size).filter((point) => point !== null);
    return present.length > 0 ? present.reduce((sum, point) => sum + point, 0) / present.length : null;
  });
}

/** A round number that is not below this one. */
function niceTop(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10) * power;
}

const minutes = 5;

function numbersOf(id: string, lines: Chart['lines'], write: Chart['write']): Markup {
  const size = (minutes * 60_000) / watching.stepMs;
  const columns = lines.map(({ points }) => inGroups(points, size));
  const groups = columns[0]?.length ?? 0;
  const rows = Array.from({ length: groups }, (_, index) => {
    const group = groups - 1 - index;
    const cells = columns.map((column) => html`<td>${column[group] == null ? '–' : write(column[group])}</td>`);
    return html`<tr><th scope="row">${index * minutes} to ${(index + 1) * minutes} min ago</th>${cells}</tr>`;
  });
  const heads = lines.map(({ name }) => html`<th scope="col">${name}</th>`);
  return html`<details id="${id}"><summary>As numbers</summary><table><thead><tr><th scope="col">Mean</th>${heads}</tr></thead><tbody>${joined(rows, '')}</tbody></table></details>`;
}
