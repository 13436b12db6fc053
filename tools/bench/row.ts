import { type Spread, spread } from './figures.ts';

/** One line of a benchmark's table; `tools/bench/last.json` holds the same. */
export interface Row {
  what: string;
  figure?: Spread;
  unit?: string;
  /** Requests per second of wall clock, which the load generator and the machine's other work hold down. */
  wall?: number;
  /** What the ratio is taken to. */
  against?: string;
  ratio?: Spread;
  /** Of the ratio where there is one, else of the figure. */
  goal?: Goal;
  met?: boolean;
}

export type Goal = { least: number } | { most: number };

/** A row, and whether its median reaches its goal. */
export function judged(row: Row): Row {
  const value = (row.ratio ?? row.figure)?.median;
  if (!row.goal || value === undefined) return row;
  return { ...row, met: 'least' in row.goal ? value >= row.goal.least : value <= row.goal.most };
}

/** A row of what was measured, once or in each round. */
export function measured(what: string, values: readonly number[], unit: string, goal?: Goal): Row {
  return judged({ what, figure: spread(values), unit, ...(goal && { goal }) });
}

/** Rows as text, a line each. */
export function toTable(rows: readonly Row[]): string {
  const head = ['', 'median (least–most)', '', 'req/s', 'ratio (least–most)', 'to', 'goal', ''];
  const lines = rows.map(({ what, figure, unit = '', wall, ratio, against = '', goal, met }) => [
    what,
    figure ? toText(figure) : '',
    unit,
    wall === undefined ? '' : inWords(wall),
    ratio ? toText(ratio) : '',
    against,
    goal ? ('least' in goal ? `≥ ${inWords(goal.least)}` : `≤ ${inWords(goal.most)}`) : '',
    met === undefined ? '' : met ? 'met' : 'missed',
  ]);
  const widths = head.map((title, column) =>
    Math.max(...[title, ...lines.map((line) => line[column] ?? '')].map((cell) => cell.length)),
  );
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function toText({ median, least, most }: Spread): string {
  return least === most ? inWords(median) : `${inWords(median)} (${inWords(least)}–${inWords(most)})`;
}

/** Three digits say all that such measurements know. */
function inWords(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}
