/** What the pages of an edition are made of when the product makes them over the sandbox: lookups, their sizes, and for how long they are fresh. */
import { pino } from 'pino';
import { buildBff } from '../../bff/app.ts';
import { parseConfig } from '../../bff/config.ts';
import { buildHttpApp } from '../../bff/httpApp.ts';
import { overheadBytes, sizeOfEntry } from '../../bff/resilience/entryStores.ts';
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
  /** What it takes in memory besides its entry. */
  bytes: number;
  /** Length of its value as JSON, as Redis has it. */
  jsonBytes: number;
  /** It names the edition. */
  isRegional: boolean;
}

/** A part of a page that is finished, and kept, by itself. */
export interface ModelPart {
  lookups: readonly ModelLookup[];
  /** Length of the finished answer. */
  bytes: number;
}

export interface ModelPage {
  path: string;
  kind: string;
  shell: ModelPart;
  page: ModelPart;
  prices: ModelPart | null;
}

/** The edition whose pages stand for those of all editions: one with a shop. */
const region = 'de';
const siteOrigin = 'http://localhost';
const mostTurns = 5;

/**
 * The pages that the edition's site map has, the home page first.
 * @param progress Is told how far it is.
 * @throws when the machine is too busy for a page to be made in time.
 */
export async function readPageModel(progress: (line: string) => void): Promise<ModelPage[]> {
  const sandbox = await startSandbox();
  const config = parseConfig(sandboxAddresses(sandbox.origin), { sandbox: true });
  const app = buildHttpApp({ config, log: pino({ level: 'silent' }), lifecycle: { draining: false } });
  // Each part of a page is asked for at a time of its own: what is kept since then is what it is made of.
  let now = 1_700_000_000_000;
  const bff = await buildBff(app, config, { now: () => now, siteOrigin: () => siteOrigin });
  try {
    const paths = await sitePaths();
    const pages: ModelPage[] = [];
    for (const path of paths) {
      progress(`what pages are made of: ${pages.length} of ${paths.length}`);
      pages.push(await wholeModelOf(path));
    }
    return pages;
  } finally {
    await app.close();
    await sandbox.close();
  }

  async function sitePaths(): Promise<string[]> {
    const { source } = bff;
    const limit = createLimit(8);
    const isStopped = () => false;
    // What one walk has loaded is there for the next: on a busy machine the first may find a part too late.
    for (let turn = 1; ; turn += 1) {
      const walk = walkEdition({ source, region, siteOrigin, requestId: 'simulation', limit, isStopped });
      const { whole, error } = await walk.done;
      if (whole) return walk.found().map(({ path }) => path);
      if (turn === mostTurns)
        throw new Error('the machine is too busy to look at every page of the sandbox', { cause: error });
    }
  }

  /** A page without a part that came too late: it would lack that part's lookups. */
  async function wholeModelOf(path: string): Promise<ModelPage> {
    for (let turn = 1; turn <= mostTurns; turn += 1) {
      const model = await modelOf(path);
      // Only what is whole is kept, as a finished answer; a problem has none.
      if (model.shell.bytes > 0 && (model.page.bytes > 0 || model.kind === 'problem')) return model;
    }
    throw new Error(`the machine is too busy for ${path} to be whole`);
  }

  async function modelOf(path: string): Promise<ModelPage> {
    const visit: PageVisit = { region, path, query: '', pageUrl: path, requestId: 'simulation' };
    await startAnew();
    await bff.source.shell(visit);
    const shell = made();
    await startAnew();
    const reply = await bff.source.page(visit, { streaming: false });
    const page = made();
    if (reply.type !== 'page') return { path, kind: reply.type, shell, page, prices: null };
    const ids = pricedProducts(reply.answer);
    await startAnew();
    await bff.source.prices(visit, ids, { patience: 'whole', elapsedMs: 0 });
    return { path, kind: reply.answer.kind, shell, page, prices: ids.length > 0 ? made() : null };
  }

  /** From now on everything has to be loaded. */
  async function startAnew(): Promise<void> {
    now += 1_000;
    await bff.purge({ all: true }, { dryRun: false });
  }

  function made(): ModelPart {
    const isNew = ({ storedAt }: { storedAt: number }) => storedAt === now;
    const lookups = bff.kept
      .answer()
      .filter(isNew)
      .map(({ key, operation, freshness, packed, bytes, tags }) => ({
        ...{ key, operation, freshness, isNothing: packed === null, jsonBytes: packed?.byteLength ?? 0 },
        bytes: sizeOfEntry({ bytes, packed }) - overheadBytes,
        isRegional: tags.some((tag) => tag.startsWith('region:')),
      }));
    const finished = [...bff.kept.page()].filter(isNew);
    return { lookups, bytes: finished.reduce((sum, { bytes }) => sum + bytes, 0) };
  }
}
