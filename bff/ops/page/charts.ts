/** Charts of the last hour, or of as much of it as there was, as SVG, drawn here: no script, no other host. */
import { html, joined, type Markup } from '../../markup.ts';
import { watching } from '../../resilience/tiers.ts';
import { toAmount } from './figures.ts';

/** Numbers of each step, oldest first; null where there is none. */
export type Points = readonly (number | null)[];

/** A line of a chart. */
export interface Line {
  points: Points;
  /** How much each number counts in a mean: of a share, what it is a share of. All alike without it. */
  weights?: readonly number[];
}

interface Chart {
  title: string;
  /** One to four; the order gives each its colour and its dashes. */
  lines: readonly (Line & { name: string })[];
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
  const span = spanOf(all);
  const lines = all.map(({ name, ...line }) => ({ name, ...lastSteps(line, span) }));
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

/** A line of shares the height of a word, for a row of a table. @param span How many steps all rows show. */
export function sparkline(line: Line, span: number, write: Chart['write']): Markup {
  const points = inGroups(lastSteps(line, span), 4);
  const present = points.filter((point) => point !== null);
  const [first] = present;
  const said =
    first === undefined
      ? 'nothing was asked'
      : `from ${write(first)} to ${last(points, write)}, least ${write(Math.min(...present))}`;
  return html`<svg class="spark" viewBox="0 0 ${wide} ${high}" preserveAspectRatio="none" role="img" aria-label="${said}"><path class="grid" d="M0 ${high - 0.5}H${wide}"/><path class="line line-1" d="${toPath(points, 1)}"/></svg>`;
}

/** How many steps there are from the first that has a number on. */
export function spanOf(lines: readonly Line[]): number {
  const spans = lines.map(({ points }) => {
    const first = points.findIndex((point) => point !== null);
    return first < 0 ? 0 : points.length - first;
  });
  return Math.max(fewest, ...spans);
}

function lastSteps({ points, weights }: Line, span: number): Line {
  return { points: points.slice(-span), ...(weights && { weights: weights.slice(-span) }) };
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

/** The means of so many points each, the last group whole; null where a group has none. */
function inGroups({ points, weights }: Line, size: number): (number | null)[] {
  const groups = Math.ceil(points.length / size);
  return Array.from({ length: groups }, (_, group) => {
    const end = points.length - (groups - 1 - group) * size;
    let [sum, weight] = [0, 0];
    for (let step = Math.max(0, end - size); step < end; step += 1) {
      const point = points[step] ?? null;
      if (point === null) continue;
      const counts = weights?.[step] ?? 1;
      sum += counts * point;
      weight += counts;
    }
    return weight > 0 ? sum / weight : null;
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
  const columns = lines.map((line) => inGroups(line, size));
  const groups = columns[0]?.length ?? 0;
  const rows = Array.from({ length: groups }, (_, index) => {
    const group = groups - 1 - index;
    const cells = columns.map((column) => html`<td>${column[group] == null ? '–' : write(column[group])}</td>`);
    return html`<tr><th scope="row">${index * minutes} to ${(index + 1) * minutes} min ago</th>${cells}</tr>`;
  });
  const heads = lines.map(({ name }) => html`<th scope="col">${name}</th>`);
  return html`<details id="${id}"><summary>As numbers</summary><table><thead><tr><th scope="col">Mean</th>${heads}</tr></thead><tbody>${joined(rows, '')}</tbody></table></details>`;
}
