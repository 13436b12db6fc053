/** What is computed of measurements. */

/** A figure of several rounds. */
export interface Spread {
  median: number;
  least: number;
  most: number;
}

/** @throws without values: a figure of nothing is none. */
export function spread(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const [least] = sorted;
  const most = sorted.at(-1);
  if (least === undefined || most === undefined) throw new Error('there are no values to take a median of');
  const upper = sorted[Math.floor(sorted.length / 2)] ?? most;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? least;
  return { median: (lower + upper) / 2, least, most };
}

/** Round by round, so that what disturbed one round disturbs both sides of its ratio. */
export function ratios(values: readonly number[], others: readonly number[]): Spread {
  if (values.length !== others.length)
    throw new Error(`${values.length} rounds cannot be compared with ${others.length}`);
  return spread(values.map((value, round) => value / (others[round] ?? Number.NaN)));
}

/** Rise of a line through points, by least squares: units of `y` for each unit of `x`. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))];
  const along = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0);
  return along / points.reduce((sum, point) => sum + (point.x - x) ** 2, 0);
}

/**
 * Zipf's law: how visitors are spread over pages, the most popular one first.
 * @param exponent 0: all alike; 1: half as many for the second as for the first, a third for the third.
 * @returns The share of each rank, 1 together.
 */
export function zipfShares(count: number, exponent: number): number[] {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + 1) ** exponent);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Draws an index by its weight, in the same time however many there are (Walker's alias method). */
export function createDraw(weights: readonly number[], random: () => number): () => number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const scaled = weights.map((weight) => (weight / sum) * weights.length);
  const alias = new Int32Array(weights.length);
  const keep = new Float64Array(weights.length).fill(1);
  const small: number[] = [];
  const large: number[] = [];
  for (const [index, weight] of scaled.entries()) (weight < 1 ? small : large).push(index);
  while (small.length > 0 && large.length > 0) {
    const less = small.pop() as number;
    const more = large.pop() as number;
    keep[less] = scaled[less] as number;
    alias[less] = more;
    scaled[more] = (scaled[more] as number) + (scaled[less] as number) - 1;
    ((scaled[more] as number) < 1 ? small : large).push(more);
  }
  return () => {
    const index = Math.floor(random() * weights.length);
    return random() < (keep[index] as number) ? index : (alias[index] as number);
  };
}

/** Random numbers of [0, 1) that are the same in every run (mulberry32), so that runs ask for the same pages. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
