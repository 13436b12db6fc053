/** Who asks for what: editions and pages by Zipf's law, and which editions stand for the others. */
import { type RegionCode, regionCodes } from '../../contracts/regions.ts';
import { pathPrefix } from '../../contracts/routes.ts';
import type { ModelPage } from './pageModel.ts';

/** An edition that is simulated. */
export interface Edition {
  region: RegionCode;
  /** Share of all visitors. */
  share: number;
  /** How many editions it stands for: those of about the same rank, itself included, by their visitors. */
  weight: number;
}

/** A page of a simulated edition. */
export interface Target {
  edition: Edition;
  page: ModelPage;
  address: string;
  /** Visitors a second. */
  rate: number;
}

/** The share of each rank. @param exponent 0: all alike; 1: half as many for the second as for the first. */
export function zipfShares(count: number, exponent: number): number[] {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + 1) ** exponent);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** Above this many only some editions are simulated. */
const allOf = 12;

/**
 * The first editions in the order of their list, by rank. Of many the most popular ones are simulated each, the others by one of a
 * group that is larger the further down it stands: hit rates change slowly from rank to rank.
 */
export function chooseEditions(count: number, exponent: number): Edition[] {
  const shares = zipfShares(count, exponent);
  const editionAt = (rank: number, weight: number): Edition => ({
    region: regionCodes[rank] as RegionCode,
    share: shares[rank] as number,
    weight,
  });
  if (count <= allOf) return shares.map((_, rank) => editionAt(rank, 1));
  const chosen: Edition[] = [];
  for (let first = 0, size = 1; first < count; first += size, size = 2 * first) {
    const group = shares.slice(first, first + size);
    const sum = group.reduce((total, share) => total + share, 0);
    // The one that is nearest to the group's mean.
    const mean = sum / group.length;
    const nearest = group.reduce(
      (best, share, at) => (Math.abs(share - mean) < Math.abs((group[best] as number) - mean) ? at : best),
      0,
    );
    chosen.push(editionAt(first + nearest, sum / (group[nearest] as number)));
  }
  return chosen;
}

/** The pages of the chosen editions, and how many visitors each has. */
export function targetsOf(
  editions: readonly Edition[],
  pages: readonly ModelPage[],
  { visitors, exponent }: { visitors: number; exponent: number },
): Target[] {
  const shares = zipfShares(pages.length, exponent);
  return editions.flatMap((edition) =>
    pages.map((page, rank) => ({
      edition,
      page,
      address: pathPrefix(edition.region) + page.path.replace(/^\/de\//, '/'),
      rate: visitors * edition.share * (shares[rank] as number),
    })),
  );
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
