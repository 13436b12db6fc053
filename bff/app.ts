import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { KeptThing } from '../contracts/lifetime.ts';
import type { PageSource } from '../contracts/pageSource.ts';
import { bffPrefix } from '../contracts/routes.ts';
import { createCache, type PurgeTarget } from '../runtime/cache/cached.ts';
import type { Entry } from '../runtime/cache/entryStores.ts';
import { createPurge, type Purge, type PurgeElsewhere } from '../runtime/cache/redis/announcePurge.ts';
import { connectBus } from '../runtime/cache/redis/connectBus.ts';
import type { RedisConnection } from '../runtime/cache/redis/redis.ts';
import { createRedisTier } from '../runtime/cache/redisTier.ts';
import { createSnapshot } from '../runtime/cache/snapshot.ts';
import { type Config, upstreamSettings } from '../runtime/config/config.ts';
import type { Circuits } from '../runtime/http/health.ts';
import { createCallCounts } from '../runtime/http/limits/callCounts.ts';
import { createClients } from '../runtime/http/limits/clients.ts';
import { takeJsonOnly } from '../runtime/http/limits/jsonBodies.ts';
import { limitRates } from '../runtime/http/limits/rateLimit.ts';
import { answerProblems, answerUnknownCalls } from '../runtime/http/problems/errorHandler.ts';
import { answerOtherMethods } from '../runtime/http/problems/otherMethods.ts';
import type { CachedStores } from '../runtime/telemetry/cachedEntries.ts';
import { createMetrics, type Metrics } from '../runtime/telemetry/metrics.ts';
import { contractDocument } from './openapi/contractDocument.ts';
import { createPageSource } from './pageSource.ts';
import { createAnswers } from './pages/compose/answers.ts';
import { createPageStore } from './pages/compose/pageStore.ts';
import { createRedirectHosts } from './pages/resolve/redirectHosts.ts';
import { clientErrorRoutes } from './routes/clientErrors.ts';
import { contractRoutes } from './routes/contract.ts';
import { cspReportRoutes } from './routes/cspReports.ts';
import { announceDeprecations, type Deprecations, deprecationsOf } from './routes/deprecation.ts';
import { pageRoutes } from './routes/pages.ts';
import { personalRoutes } from './routes/personal.ts';
import { priceRoutes } from './routes/prices.ts';
import { createServe } from './routes/serve.ts';
import { createVisitors } from './session/visitor.ts';
import { createUpstreams } from './upstreams/upstreams.ts';

export interface BffOptions {
  metrics?: Metrics;
  /** Wall clock of the cache in milliseconds, for tests. */
  now?: () => number;
  /** Origin of the site; a function because a free port is known only when the server listens. */
  siteOrigin?: () => string;
  purgeElsewhere?: PurgeElsewhere;
  /** Where browsers find the shop that is asked at an address; at that address, but for the sandbox's. */
  shownShop?: ((domain: string) => string) | undefined;
  /** Nothing is kept: what every answer would be without a cache, for tests. */
  withoutCache?: boolean;
  /** What is said of addresses that will go; what the released contract announces, but for tests. */
  deprecations?: Deprecations;
  /** The list of a page's calls (`?apilist`) says what developers want to know besides. */
  listsDetails?: boolean;
}

/** A BFF: where the renderer gets its pages, and what operations can see and do. */
export interface Bff {
  source: PageSource;
  circuits(): Circuits;
  purge: Purge;
  /** What it shares with other instances through; null without. */
  redis: RedisConnection | null;
  /** What it keeps, for whoever looks for something: upstream answers, and finished answers. */
  kept: Pick<CachedStores, 'page'> & { answer(): (KeptThing & Entry)[] };
}

/** The BFF on an HTTP app: its routes under `/bff/v1`, and the function the renderer gets its pages from. */
export async function buildBff(app: FastifyInstance, config: Config, options: BffOptions = {}): Promise<Bff> {
  const { metrics = createMetrics(), now = Date.now, withoutCache = false } = options;
  const { purgeElsewhere = () => 0, deprecations = deprecationsOf(contractDocument) } = options;
  const { siteOrigin = () => config.SITE_ORIGIN ?? 'http://localhost', listsDetails = false } = options;
  const { shownShop = (domain) => domain } = options;
  const store = createPageStore(metrics, now);
  const namespace = contentNamespace(config);
  const redis = await connectBus(app, config, {
    onPurge(target) {
      const whole = withOperations(target);
      purgeHere(whole);
      // Announced by a renderer, which does not know the operations: Redis holds entries of them.
      if ('tags' in whole && 'tags' in target && whole.tags.length > target.tags.length)
        redis?.mark(whole).catch(() => {});
    },
    onLoss(spreadMs) {
      cache.purge({ all: true }, { spreadMs });
      store.purge({ all: true });
    },
    purgePages: purgeElsewhere,
  });
  const secondTier = redis ? createRedisTier(redis, { namespace: `${namespace}:`, now }) : undefined;
  const cache = createCache({ metrics, secondTier, now, off: withoutCache });
  const snapshot = config.SNAPSHOT_DIR ? createSnapshot(config.SNAPSHOT_DIR, { cache, namespace, log: app.log }) : null;
  const upstreams = createUpstreams(config, { cache, metrics, log: app.log });
  const visitors = createVisitors(config, siteOrigin);
  const statusSystemCode = assistantSystemCode(config);
  const answers = createAnswers({
    upstreams,
    store,
    metrics,
    assistantSystemCode: statusSystemCode,
    shownShop,
    previews: config.DEPLOYMENT !== 'production',
    listsDetails,
    hosts: createRedirectHosts(config, siteOrigin),
    generation: cache.generation,
    now,
  });

  const { RATE_LIMIT_PER_MINUTE: perMinute } = config;
  const clients = createClients(config.TRUST_PROXY);
  const counts = perMinute === 0 ? null : createCallCounts({ redis, now });
  const mayCall = (request: IncomingMessage) => {
    if (counts === null) return true;
    const client = clients.countedAs(request);
    return client === null || counts.addWithin(client, perMinute);
  };

  await snapshot?.load();
  app.addHook('onClose', async () => {
    await snapshot?.close();
    await upstreams.close();
    await redis?.close();
  });
  await app.register(
    async (scope) => {
      // After the kept answers, which nobody's cookies concern.
      await scope.register(fastifyCookie, { hook: 'preHandler' });
      scope.setValidatorCompiler(validatorCompiler);
      scope.setSerializerCompiler(serializerCompiler);
      takeJsonOnly(scope);
      answerProblems(scope);
      announceDeprecations(scope, deprecations);
      if (counts) limitRates(scope, { perMinute, clients, counts, metrics });
      const allAddressesKnown = answerOtherMethods(scope, bffPrefix);
      await scope.register(contractRoutes);
      await scope.register(clientErrorRoutes, { reporter: upstreams.reporter, siteOrigin });
      await scope.register(cspReportRoutes, { siteOrigin });
      const serving = { store, metrics, deprecations, now };
      await scope.register(pageRoutes, { answers, serve: createServe(serving), mayCall });
      // Addresses of their own: whether what is kept for one is everybody's is known once the cookies are looked at.
      await scope.register(priceRoutes, { answers, serve: createServe(serving), visitors, upstreams, now });
      await scope.register(personalRoutes, {
        upstreams,
        siteOrigin,
        visitors,
        settings: config,
        assistantSystemCode: statusSystemCode,
        now,
      });
      allAddressesKnown();
      answerUnknownCalls(scope);
    },
    { prefix: bffPrefix },
  );

  const announced = createPurge(purgeHere, { redis, log: app.log });
  return {
    source: createPageSource(answers, { log: app.log, now }),
    circuits: upstreams.circuits,
    purge: (target, purgeOptions) => announced(withOperations(target), purgeOptions),
    redis,
    kept: {
      answer: () => [...cache.entries()].map(([key, entry]) => ({ key, ...entry, usableUntil: entry.keptUntil })),
      page: store.entries,
    },
  };

  /** Content is kept by operation: a kind of page stands for the operations that such pages are made of. */
  function withOperations(target: PurgeTarget): PurgeTarget {
    if ('all' in target) return target;
    return { tags: [...new Set(target.tags.flatMap((tag) => [tag, ...answers.operationTagsOf(tag)]))] };
  }

  function purgeHere(target: PurgeTarget, dryRun = false): number {
    return cache.purge(target, { dryRun }) + store.purge(target, { dryRun }) + purgeElsewhere(target, { dryRun });
  }
}

/** `<first host label>Proart`, and `wwwProart` without a configured origin (specification section 7). */
function assistantSystemCode({ SITE_ORIGIN }: Config): string {
  const label = SITE_ORIGIN ? new URL(SITE_ORIGIN).hostname.split('.')[0] : 'www';
  return `${label}Proart`;
}

/** Which upstreams content is of: what is kept outside this process is never taken for that of others. */
function contentNamespace(config: Config): string {
  const addresses = upstreamSettings.map((name) => config[name]);
  return createHash('sha256').update(addresses.join('\n')).digest('base64url').slice(0, 12);
}
