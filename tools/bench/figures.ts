/** Statistics of measurements. */

/** Median, minimum and maximum over several rounds. */
export interface Spread {
  median: number;
  min: number;
  max: number;
}

/**
 * Computes the spread of values.
 * @throws if there are none.
 */
export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const [min] = sorted;
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) throw new Error('there are no values to take a median of');
  const upper = sorted[Math.floor(sorted.length / 2)] ?? max;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? min;
  return { median: (lower + upper) / 2, min, max };
}

/**
 * Spread of the ratios per round, so that a disturbance of one round affects both sides of its ratio.
 * @throws if the numbers of rounds differ.
 */
export function ratios(values: readonly number[], baselines: readonly number[]): Spread {
  if (values.length !== baselines.length)
    throw new Error(`${values.length} rounds cannot be compared with ${baselines.length}`);
  return spread(values.map((value, round) => value / (baselines[round] ?? Number.NaN)));
}

/** Slope of the least squares line through points: units of `y` per unit of `x`. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const covariance = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
}

/** Returns the items in random order. */
export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

/** Seeded random numbers in [0, 1) (mulberry32), so that all runs request the same pages. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
