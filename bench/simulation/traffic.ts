/** Who asks for what: editions and pages by Zipf's law, and which editions stand for the others. */
import { shopEnabledRegions } from '../../contracts/regionLists.ts';
import { type RegionCode, regionCodes } from '../../contracts/regions.ts';
import { pathPrefix } from '../../contracts/routes.ts';
import { zipfShares } from '../figures.ts';
import type { ModelLookup, ModelPage, ModelPart } from './pageModel.ts';

/** An edition that is simulated. */
export interface Edition {
  region: RegionCode;
  /** Share of all visitors. */
  share: number;
  /** How many editions it stands for, itself included, by their visitors: those of about the same rank. */
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

/**
 * The first editions in the order of their list, by rank. Of many only some are played: the most popular one for itself, and of each
 * group of the others, larger the less popular they are, one that stands for it. Hit rates change slowly from rank to rank.
 * @param inFull Up to so many are all played.
 */
export function chooseEditions(count: number, exponent: number, inFull: number): Edition[] {
  const shares = zipfShares(count, exponent);
  const editionAt = (rank: number, weight: number): Edition => ({
    region: regionCodes[rank] as RegionCode,
    share: shares[rank] as number,
    weight,
  });
  if (count <= inFull) return shares.map((_, rank) => editionAt(rank, 1));
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

/** Under which key an answer is kept that a page is made of. */
export function keyOf({ edition: { region } }: Target, { key, isRegional }: ModelLookup): string {
  return isRegional ? `${region} ${key}` : key;
}

/** The prices of a page; null where it has none, or its edition no shop. */
export function pricesOf({ edition: { region }, page: { prices } }: Target): ModelPart | null {
  return shopEnabledRegions.has(region) ? prices : null;
}
