import { type Spread, spread } from './figures.ts';

/** Row of a benchmark's table, also written to `tools/bench/last.json`. */
export interface Row {
  what: string;
  figure?: Spread;
  unit?: string;
  /** Requests per second of wall clock time; limited by the load generator and other load of the machine. */
  wall?: number;
  /** Label of the result that `ratio` refers to. */
  against?: string;
  ratio?: Spread;
  /** Goal of the ratio if there is one, else of the figure. */
  goal?: Goal;
  met?: boolean;
}

/** Bound that the median must reach. */
export type Goal = { min: number } | { max: number };

/** Adds `met` to a row with a goal. */
export function withVerdict(row: Row): Row {
  const value = (row.ratio ?? row.figure)?.median;
  if (!row.goal || value === undefined) return row;
  return { ...row, met: 'min' in row.goal ? value >= row.goal.min : value <= row.goal.max };
}

/** Row of measured values, one per round. */
export function measuredRow(what: string, values: readonly number[], unit: string, goal?: Goal): Row {
  return withVerdict({ what, figure: spread(values), unit, ...(goal && { goal }) });
}

/** Formats rows as a text table. */
export function toTable(rows: readonly Row[]): string {
  const head = ['', 'median (min–max)', '', 'req/s', 'ratio (min–max)', 'to', 'goal', ''];
  const lines = rows.map(({ what, figure, unit = '', wall, ratio, against = '', goal, met }) => [
    what,
    figure ? toText(figure) : '',
    unit,
    wall === undefined ? '' : toFigure(wall),
    ratio ? toText(ratio) : '',
    against,
    goal ? ('min' in goal ? `≥ ${toFigure(goal.min)}` : `≤ ${toFigure(goal.max)}`) : '',
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

function toText({ median, min, max }: Spread): string {
  return min === max ? toFigure(median) : `${toFigure(median)} (${toFigure(min)}–${toFigure(max)})`;
}

/** Formats a value with three significant digits or fewer. */
function toFigure(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: digits });
}
