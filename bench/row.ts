import { type Spread, spread } from './figures.ts';

/** One line of a benchmark's table; `bench/last.json` holds the same. */
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
  /** Why there is no figure. */
  unavailable?: string;
}

export type Goal = { least: number } | { most: number };

/** A row, and whether its median reaches its goal. */
export function judged(row: Row): Row {
  const value = (row.ratio ?? row.figure)?.median;
  if (!row.goal || value === undefined) return row;
  return { ...row, met: 'least' in row.goal ? value >= row.goal.least : value <= row.goal.most };
}

/** A row of one number that was measured once. */
export function single(what: string, value: number, unit: string, goal?: Goal): Row {
  return repeated(what, [value], unit, goal);
}

/** A row of what was measured in each round. */
export function repeated(what: string, values: readonly number[], unit: string, goal?: Goal): Row {
  return judged({ what, figure: spread(values), unit, ...(goal && { goal }) });
}

/** Rows as text, a line each; columns that no row has are left out. */
export function toTable(rows: readonly Row[]): string {
  const head = ['', 'median (least–most)', '', 'req/s', 'ratio (least–most)', 'to', 'goal', ''];
  const lines = rows.map((row) => [
    row.what,
    row.unavailable ? `not available: ${row.unavailable}` : row.figure ? told(row.figure) : '',
    row.unit ?? '',
    row.wall === undefined ? '' : inWords(row.wall),
    row.ratio ? told(row.ratio) : '',
    row.against ?? '',
    row.goal ? goalInWords(row.goal) : '',
    row.met === undefined ? '' : row.met ? 'met' : 'missed',
  ]);
  const columns = head.map((_, column) => column).filter((column) => lines.some((line) => line[column]));
  const widthOf = (column: number) => {
    // What says why there is no figure runs on over the columns behind it.
    const cells = lines.filter((_line, row) => column === 0 || !rows[row]?.unavailable).map((line) => line[column]);
    return Math.max(...[head[column], ...cells].map((cell) => cell?.length ?? 0));
  };
  const widths = new Map(columns.map((column) => [column, widthOf(column)]));
  return [head, ...lines]
    .map((line) =>
      columns
        .map((column) => (line[column] ?? '').padEnd(widths.get(column) ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function told({ median, least, most }: Spread): string {
  return least === most ? inWords(median) : `${inWords(median)} (${inWords(least)}–${inWords(most)})`;
}

function goalInWords(goal: Goal): string {
  return 'least' in goal ? `≥ ${inWords(goal.least)}` : `≤ ${inWords(goal.most)}`;
}

/** Three digits say all that such measurements know. */
function inWords(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { minimumFractionDigits: 0, maximumFractionDigits: digits });
}
