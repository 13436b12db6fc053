/** What the pages of an edition are made of, as the product itself makes them over the sandbox: which lookups, how large, how long they last. */
import { pino } from 'pino';
import { buildBff } from '../../bff/app.ts';
import { parseConfig } from '../../bff/config.ts';
import { buildHttpApp } from '../../bff/httpApp.ts';
import { sandboxAddresses, startSandbox } from '../../bff/sandbox/sandbox.ts';
import { pricedProducts } from '../../client/price/pricedProducts.ts';
import type { Freshness } from '../../contracts/endpoint.ts';
import type { PageVisit } from '../../contracts/pageSource.ts';
import { createLimit, walkEdition } from '../../renderer/siteMapWalk.ts';

/** One lookup of a page. */
export interface ModelLookup {
  /** The same for pages that share the answer. */
  key: string;
  operation: string;
  freshness: Freshness;
  /** The upstream has nothing there. */
  isNothing: boolean;
  /** Length of its text. */
  bytes: number;
  /** It names the edition. */
  isRegional: boolean;
}

export interface ModelPage {
  path: string;
  kind: string;
  shell: ModelLookup[];
  page: ModelLookup[];
  prices: ModelLookup[];
}

/** The edition whose pages stand for those of all: it has a shop. */
const region = 'de';
const siteOrigin = 'http://localhost';

/**
 * The pages that the edition's site map has, the home page first.
 * @param progress Told how far it is.
 * @throws when a page could not be had in time.
 */
export async function readPageModel(progress: (line: string) => void): Promise<ModelPage[]> {
  const sandbox = await startSandbox();
  const config = parseConfig(sandboxAddresses(sandbox.origin), { sandbox: true });
  const app = buildHttpApp({ config, log: pino({ level: 'silent' }), lifecycle: { draining: false } });
  // Each page is asked for at a time of its own: what is kept of that time is what it is made of.
  let now = 1_700_000_000_000;
  const bff = await buildBff(app, config, { now: () => now, siteOrigin: () => siteOrigin });
  try {
    const walk = walkEdition({
      ...{
        source: bff.source,
        region,
        siteOrigin,
        requestId: 'simulation',
        limit: createLimit(8),
        isStopped: () => false,
      },
    });
    const { whole, error } = await walk.done;
    if (!whole) throw new Error('the machine is too busy to look at every page of the sandbox', { cause: error });
    const pages: ModelPage[] = [];
    for (const { path } of walk.found()) {
      progress(`what pages are made of: ${pages.length} of ${walk.found().length}`);
      pages.push(await modelOf(path));
    }
    return pages;
  } finally {
    await app.close();
    await sandbox.close();
  }

  async function modelOf(path: string): Promise<ModelPage> {
    const visit: PageVisit = { region, path, query: '', pageUrl: path, requestId: 'simulation' };
    await startAnew();
    await bff.source.shell(visit);
    const shell = lookedUp();
    await startAnew();
    const reply = await bff.source.page(visit, { streaming: false });
    const page = lookedUp();
    if (reply.type !== 'page') return { path, kind: reply.type, shell, page, prices: [] };
    await startAnew();
    const ids = pricedProducts(reply.answer);
    await bff.source.prices(visit, ids, { patience: 'whole', elapsedMs: 0 });
    return { path, kind: reply.answer.kind, shell, page, prices: ids.length > 0 ? lookedUp() : [] };
  }

  /** Everything has to be loaded from now on. */
  async function startAnew(): Promise<void> {
    now += 1_000;
    await bff.purge({ all: true }, { dryRun: false });
  }

  function lookedUp(): ModelLookup[] {
    return [...bff.kept.answer()]
      .filter(({ storedAt }) => storedAt === now)
      .map(({ key, operation, freshness, packed, bytes, tags }) => ({
        ...{ key, operation, freshness, bytes, isNothing: packed === null },
        isRegional: tags.some((tag) => tag.startsWith('region:')),
      }));
  }
}
