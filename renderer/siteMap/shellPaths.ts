import type { PageSource } from '../../contracts/pageSource.ts';
import { type RegionCode, regionCodes } from '../../contracts/regions/regions.ts';
import { pathTo, splitRegion } from '../../contracts/routes.ts';
import type { Limit } from './siteMapCrawl.ts';
import { linksIn } from './siteMapLinks.ts';

interface ShellPathsOptions {
  source: PageSource;
  siteOrigin: string;
  requestId: string;
  limit: Limit;
  /** Returns true while the server is closing. */
  isStopped: () => boolean;
}

/** Period in which all crawls share the paths, ms. */
const sharedMs = 300_000;

/**
 * Creates the function that returns the paths, without region prefix, to which headers and footers of all editions
 * link. Some pages are linked only where a rule of the edition says so (a shop, an own accessibility policy), but exist
 * in all editions and are named as alternates everywhere. The promise never rejects.
 * @param now Wall clock, ms.
 */
export function createShellPaths(now: () => number): (options: ShellPathsOptions) => Promise<ReadonlySet<string>> {
  let paths: Promise<ReadonlySet<string>> | undefined;
  let sharedUntil = 0;
  return (options) => {
    if (!paths || now() >= sharedUntil) {
      paths = collectPaths(options);
      sharedUntil = now() + sharedMs;
    }
    return paths;
  };
}

async function collectPaths({
  source,
  siteOrigin,
  requestId,
  limit,
  isStopped,
}: ShellPathsOptions): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  const collectFrom = async (region: RegionCode) => {
    if (isStopped()) return;
    const home = pathTo('IndexPage', region);
    const { body } = await source.shell({ region, path: home, query: '', pageUrl: home, requestId });
    for (const link of linksIn(body.data, region, siteOrigin)) paths.add(splitRegion(link).path);
  };
  // A shell that fails is left out: its own edition's map reports the error.
  await Promise.allSettled(regionCodes.map((region) => limit(() => collectFrom(region))));
  return paths;
}
