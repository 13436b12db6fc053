/** An instance of the product without HTTP, React and upstreams: its caches are the product's own, and what they keep has the right size. */
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import type { Metrics } from '../../bff/metrics.ts';
import { createFinisher } from '../../bff/pages/finish.ts';
import { createPageStore } from '../../bff/pages/pageStore.ts';
import { createCache, type PurgeTarget } from '../../bff/resilience/cached.ts';
import { createPageTier } from '../../bff/resilience/pageTier.ts';
import { createRedisTier } from '../../bff/resilience/redisTier.ts';
import { budgets, htmlCaching } from '../../bff/resilience/tiers.ts';
import { createVisit, noteFound, type Visit } from '../../bff/upstreams/visit.ts';
import { shortest } from '../../contracts/lifetime.ts';
import type { ReadyAnswer } from '../../contracts/readyAnswer.ts';
import { shopEnabledRegions } from '../../contracts/regionLists.ts';
import { createHtmlCache, type Made } from '../../renderer/htmlCache.ts';
import type { Place } from '../../renderer/htmlStore.ts';
import type { ModelLookup } from './pageModel.ts';
import type { Target } from './traffic.ts';
import type { VirtualRedis } from './virtualRedis.ts';

/** Told of what happens in an instance. */
export interface Observer {
  lookedUp(target: Target, isKept: boolean): void;
  called(target: Target, operation: string): void;
  rendered(target: Target): void;
}

export interface InstanceOptions {
  targets: ReadonlyMap<string, Target>;
  metrics: Metrics;
  redis: VirtualRedis | null;
  observer: Observer;
  /** Pages that there is room for. */
  htmlPages: number;
  /** How long an upstream takes, ms. */
  upstreamMs: number;
  now: () => number;
  random: () => number;
}

/** An answer, and whether nobody had to make it. */
export interface Answered {
  ready: ReadyAnswer;
  isKept: boolean;
}

export interface Instance {
  /** What is answered at once. */
  ready(target: Target): ReadyAnswer | undefined;
  /** The same where it is not: from Redis, or made. */
  answer(target: Target): Promise<Answered>;
  purge(target: PurgeTarget): void;
  kept(): { pages: string[]; answers: { key: string; bytes: number }[] };
}

const log = pino({ level: 'silent' });
const document = Buffer.alloc(16);
const codings = { br: document, gzip: document };
const host: Place['host'] = { isChina: false, unprefixed: 'global' };

/** What a page takes here, as `htmlStore.ts` counts it: hardly any bytes of its own. */
const keptBytes = (address: string) => codings.br.byteLength + codings.gzip.byteLength + 2_000 + 4 * address.length;

const isKeptResult = /^(hit|stale|stale_error|collapsed|negative)$/;

export function createInstance(options: InstanceOptions): Instance {
  const { targets, metrics, redis, observer, htmlPages, upstreamMs, now, random } = options;
  const secondTier = redis ? createRedisTier(redis.connection, { namespace: 'content:', now }) : undefined;
  const cache = createCache({ metrics, secondTier, now, random });
  const store = createPageStore(metrics, now);
  const { finish } = createFinisher({ store, metrics, generation: cache.generation, now });
  const longest = Math.max(...[...targets.keys()].map((address) => address.length));
  const html = createHtmlCache(
    {
      ...htmlCaching,
      // Pages have seven eighths of it.
      maxBytes: Math.ceil((htmlPages * keptBytes(' '.repeat(longest)) * 8) / 7),
      addresses: targets.size,
      toCodings: async () => codings,
      count: () => {},
      countEviction: () => {},
      watch: () => {},
      now,
      random,
      ...(redis && { shared: createPageTier(redis.connection, { namespace: () => 'pages', count: () => {}, now }) }),
    },
    ({ key }) => make(targetAt(key), { renews: true }),
  );

  function targetAt(address: string): Target {
    const target = targets.get(address);
    if (!target) throw new Error(`${address} is no page of the simulation`);
    return target;
  }

  async function make(target: Target, { renews = false } = {}): Promise<Made> {
    const { edition, page, address } = target;
    const { region } = edition;
    const part = (kind: string, request: object, lookups: readonly ModelLookup[]) => {
      const visit: Visit = Object.assign(createVisit({ region, pageUrl: address, log }), { renews });
      return finish(visit, kind, request, budgets.whole, async () => {
        await Promise.all(lookups.map((lookup) => look(visit, target, lookup)));
        return { answer: { degraded: [] }, late: {} };
      });
    };
    // As `gatherPage.ts` does: shell and page side by side, then the prices of what the page shows.
    const [shell, own] = await Promise.all([
      part('shell', { region }, page.shell),
      part(page.kind, { region, path: address }, page.page),
    ]);
    const hasPrices = page.prices.length > 0 && shopEnabledRegions.has(region);
    const prices = hasPrices ? await part('prices', { region, path: address }, page.prices) : null;
    const made = [shell, own, ...(prices ? [prices] : [])];
    observer.rendered(target);
    return {
      gone: false,
      draft: {
        ...shortest(made),
        kind: page.kind,
        etag: '"simulated"',
        tags: [...new Set(made.flatMap(({ tags }) => tags))],
        documentUntil: prices?.usableUntil ?? Number.POSITIVE_INFINITY,
        headers: {},
        render: () => document,
      },
    };
  }

  async function look(visit: Visit, target: Target, lookup: ModelLookup): Promise<void> {
    const { operation, freshness, isNothing, isRegional, bytes, key } = lookup;
    const { region } = target.edition;
    const found = await cache.get<object>({
      key: isRegional ? `${region} ${key}` : key,
      operation,
      freshness,
      tags: isRegional ? [`op:${operation}`, `region:${region}`] : [`op:${operation}`],
      async load() {
        observer.called(target, operation);
        await wait(upstreamMs);
        return { value: isNothing ? null : {}, bytes, digest: key };
      },
      revive: (value) => value as object | null, // written by the same code
      ...(visit.renews && { renews: true }),
    });
    observer.lookedUp(target, isKeptResult.test(found.result));
    noteFound(visit, operation, found);
  }

  return {
    ready: ({ address }) => html.readyAt(address),
    async answer(target) {
      const { address, edition } = target;
      const visit = { region: edition.region, path: address, query: '', pageUrl: address, requestId: '' };
      let isMine = false;
      const { ready } = await html.answer({ key: address, chosen: false, visit, host }, address, () => {
        isMine = true;
        return make(target);
      });
      if (!ready) throw new Error('every page of the simulation is for everybody');
      return { ready, isKept: !isMine };
    },
    purge(target) {
      cache.purge(target);
      store.purge(target);
      html.purge(target);
    },
    kept: () => ({
      pages: html.entries().map(({ key }) => key),
      answers: [...cache.entries()].map(([key, { bytes }]) => ({ key, bytes })),
    }),
  };
}
