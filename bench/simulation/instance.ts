/** An instance of the product without HTTP, React and upstreams. Its caches are the product's own, and what they keep counts as much as in the product. */
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import type { Metrics } from '../../bff/metrics.ts';
import { createFinisher } from '../../bff/pages/finish.ts';
import { createPageStore, type PageStore, sizeOfFinished } from '../../bff/pages/pageStore.ts';
import { createCache, type PurgeTarget } from '../../bff/resilience/cached.ts';
import { sizeOfEntry } from '../../bff/resilience/entryStores.ts';
import { createPageTier } from '../../bff/resilience/pageTier.ts';
import { createRedisTier } from '../../bff/resilience/redisTier.ts';
import { budgets, caching, htmlCaching } from '../../bff/resilience/tiers.ts';
import { createVisit, noteFound, type Visit } from '../../bff/upstreams/visit.ts';
import { shortest } from '../../contracts/lifetime.ts';
import type { ReadyAnswer } from '../../contracts/readyAnswer.ts';
import { createHtmlCache, type Made } from '../../renderer/htmlCache.ts';
import { type Place, pagesShare, sizeOfPage } from '../../renderer/htmlStore.ts';
import type { ModelLookup, ModelPart } from './pageModel.ts';
import { keyOf, pricesOf, type Target } from './traffic.ts';
import type { VirtualRedis } from './virtualRedis.ts';

/** Is told what happens in an instance. */
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
  /** How many pages it has room for. */
  htmlPages: number;
  /** How long an upstream takes, ms. */
  upstreamMs: number;
  now: () => number;
  random: () => number;
}

/** An answer, and whether it was there already. */
export interface Answered {
  ready: ReadyAnswer;
  isKept: boolean;
}

/** What an instance keeps, with what its stores count for it. */
export interface KeptByInstance {
  pages: string[];
  answers: { key: string; bytes: number }[];
  finished: { region: string; bytes: number }[];
}

export interface Instance {
  /** The answer where it is in memory. */
  ready(target: Target): ReadyAnswer | undefined;
  /** The answer where it is not: from Redis, or made. */
  answer(target: Target): Promise<Answered>;
  purge(target: PurgeTarget): void;
  kept(): KeptByInstance;
}

const log = pino({ level: 'silent' });
const document = Buffer.alloc(16);
/** The compressed bytes of every page here: hardly any. */
export const codings = { br: document, gzip: document };
const host: Place['host'] = { isChina: false, unprefixed: 'global' };

/** A finished answer, and how long it is in the product. */
interface SizedAnswer {
  degraded: [];
  length: number;
}

/** The text of all of them, as long as each may be kept; each has as much of its white space as makes it as long as in the product. */
const finishedText = Buffer.from('{"degraded":[]}'.padEnd(caching.entryBytes));

const isKeptResult = /^(hit|stale|stale_error|collapsed|negative)$/;

export function createInstance(options: InstanceOptions): Instance {
  const { targets, metrics, redis, observer, htmlPages, upstreamMs, now, random } = options;
  const secondTier = redis ? createRedisTier(redis.connection, { namespace: 'content:', now }) : undefined;
  const cache = createCache({ metrics, secondTier, now, random });
  const store = createPageStore(metrics, now);
  const sized: PageStore = {
    ...store,
    put(key, finished, how) {
      const { length } = finished.answer as SizedAnswer; // what `part` below has made
      store.put(key, { ...finished, bytes: finishedText.subarray(0, length) }, how);
    },
  };
  const { finish } = createFinisher({ store: sized, metrics, generation: cache.generation, now });
  const longest = Math.max(...[...targets.keys()].map((address) => address.length));
  const html = createHtmlCache(
    {
      ...htmlCaching,
      maxBytes: Math.ceil((htmlPages * sizeOfPage(codings, ' '.repeat(longest))) / pagesShare),
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
    const part = (kind: string, request: { region: string; path?: string }, { lookups, bytes }: ModelPart) => {
      const visit: Visit = Object.assign(createVisit({ region, pageUrl: address, log }), { renews });
      return finish(visit, kind, request, budgets.whole, async () => {
        await Promise.all(lookups.map((lookup) => look(visit, target, lookup)));
        return { answer: { degraded: [], length: bytes } satisfies SizedAnswer, late: {} };
      });
    };
    // As `gatherPage.ts` does: shell and page side by side, then the prices of what the page shows.
    const [shell, own] = await Promise.all([
      part('shell', { region }, page.shell),
      part(page.kind, { region, path: address }, page.page),
    ]);
    const priced = pricesOf(target);
    const prices = priced && (await part('prices', { region, path: address }, priced));
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
    const { operation, freshness, isNothing, isRegional, bytes } = lookup;
    const key = keyOf(target, lookup);
    const { region } = target.edition;
    const found = await cache.get<object>({
      key,
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
      answers: [...cache.entries()].map(([key, entry]) => ({ key, bytes: sizeOfEntry(entry) })),
      finished: store.entries().map(({ key, bytes }) => ({
        // A kind, and the request of `part`.
        region: JSON.parse(key.slice(key.indexOf(':') + 1)).region,
        bytes: sizeOfFinished({ bytes: { byteLength: bytes } }),
      })),
    }),
  };
}
