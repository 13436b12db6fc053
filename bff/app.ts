import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { ListedEntry } from '../contracts/lifetime.ts';
import type { PageSource } from '../contracts/pageSource.ts';
import { bffPrefix } from '../contracts/routes.ts';
import type { PurgeTarget } from '../runtime/cache/purgeTarget.ts';
import { createL2 } from '../runtime/cache/redis/l2.ts';
import { Purges } from '../runtime/cache/redis/purges.ts';
import { createSnapshot } from '../runtime/cache/snapshot.ts';
import { type Config, upstreamSettings } from '../runtime/config/config.ts';
import { type CallCounts, createCallCounts } from '../runtime/http/limits/callCounts.ts';
import { type Clients, createClients } from '../runtime/http/limits/clients.ts';
import { acceptJsonOnly } from '../runtime/http/limits/jsonBodies.ts';
import { limitRates } from '../runtime/http/limits/rateLimit.ts';
import { handleErrors, handleUnknownBffPaths } from '../runtime/http/problems/errorHandler.ts';
import { handleOtherMethods } from '../runtime/http/problems/otherMethods.ts';
import type { Circuits } from '../runtime/telemetry/gauges.ts';
import { createMetrics, type Metrics } from '../runtime/telemetry/metrics.ts';
import { contractDocument } from './openapi/contractDocument.ts';
import { createPageSource } from './pageSource.ts';
import { type Budgets, budgets } from './pages/compose/budgets.ts';
import { PageMemo } from './pages/compose/pageMemo.ts';
import { PageService } from './pages/compose/pageService.ts';
import { ProductIndex } from './pages/product/productIndex.ts';
import { createRedirectHosts } from './pages/resolve/redirectHosts.ts';
import { clientErrorRoutes } from './routes/clientErrors.ts';
import { contractRoutes } from './routes/contract.ts';
import { cspReportRoutes } from './routes/cspReports.ts';
import { announceDeprecations, type Deprecations, deprecationsOf } from './routes/deprecation.ts';
import { pageRoutes } from './routes/pages.ts';
import { personalRoutes } from './routes/personal.ts';
import { priceRoutes } from './routes/prices.ts';
import { ResponseSender } from './routes/responseSender.ts';
import { webVitalsRoutes } from './routes/webVitals.ts';
import { createVisitors } from './session/visitor.ts';
import { type AnswerCache, createAnswerCache } from './upstreams/answerCache.ts';
import { answerCodec, answerSnapshotCodec } from './upstreams/answerCodecs.ts';
import { createUpstreams, type Upstreams } from './upstreams/upstreams.ts';

export interface BffOptions {
  metrics?: Metrics;
  /** Wall clock of the caches in milliseconds. Default: `Date.now`. */
  now?: () => number;
  /** Returns the site's origin; a function because a free port is known only once the server listens. */
  siteOrigin?: () => string;
  /** Registry of all caches of the process, for purges. Default: one with the BFF's own caches. */
  purges?: Purges;
  /** Maps the shop URL the BFF calls to the one browsers use; they differ in the sandbox only. */
  publicShopUrl?: ((shopUrl: string) => string) | undefined;
  /** Time budgets of HTML pages, replaced in tests. */
  budgets?: Budgets;
  /** Disables the upstream cache, for tests. */
  withoutCache?: boolean;
  /** Deprecation headers by endpoint. Default: those announced by the released contract. */
  deprecations?: Deprecations;
  /** Adds sizes, attempts and missing sections to the list of a page's calls (`?apilist`). */
  detailedApilist?: boolean;
}

/** A running BFF: the page source of the renderer, and its state for the operations page. */
export interface Bff {
  source: PageSource;
  circuits(): Circuits;
  /** The caches of the process that are purged together. */
  purges: Purges;
  /** Entries of the upstream cache and of the page memo, for the operations page. */
  cached: { answer(): ListedEntry[]; page(): ListedEntry[] };
}

/** Dependencies of the routes. */
interface RouteDependencies {
  config: Config;
  upstreams: Upstreams;
  pageService: PageService;
  memo: PageMemo;
  metrics: Metrics;
  deprecations: Deprecations;
  siteOrigin: () => string;
  clients: Clients;
  counts: CallCounts | null;
  now: () => number;
}

/** Registers the BFF's routes under `/bff/v1` on an HTTP app and builds the page source of the renderer. */
export async function buildBff(app: FastifyInstance, config: Config, options: BffOptions = {}): Promise<Bff> {
  const { metrics = createMetrics(), now = Date.now, withoutCache = false, detailedApilist = false } = options;
  const { siteOrigin = () => config.SITE_ORIGIN ?? 'http://localhost', publicShopUrl = (domain) => domain } = options;
  const { deprecations = deprecationsOf(contractDocument), purges = await ownPurges(app, config) } = options;
  const { redis } = purges;
  const namespace = contentNamespace(config);
  const l2 = redis ? createL2(redis, { namespace: () => namespace, codec: answerCodec, now }) : undefined;
  const cache = createAnswerCache({ metrics, l2, now, off: withoutCache });
  const memo = new PageMemo({ metrics, now, ...(l2 && { isBusUp: l2.isBusUp }) });
  purges.add(cache.purge);
  purges.add(memo.purge);
  purges.expandWith((target) => withOperationTags(target, memo));
  const upstreams = createUpstreams(config, { cache, metrics, log: app.log });
  const pageService = new PageService({
    upstreams,
    memo,
    productIndex: new ProductIndex(),
    metrics,
    detailedApilist,
    publicShopUrl,
    now,
    assistantSystemCode: assistantSystemCode(config),
    previews: config.DEPLOYMENT !== 'production',
    hosts: createRedirectHosts(config, siteOrigin),
  });
  // onClose hooks run in reverse order: the snapshot is written before the upstreams are closed.
  app.addHook('onClose', async () => upstreams.close());
  await restoreContent(app, config, { cache, namespace });
  const clients = createClients(config.TRUST_PROXY);
  const counts = config.RATE_LIMIT_PER_MINUTE === 0 ? null : createCallCounts({ redis, now });
  const dependencies: RouteDependencies = {
    config,
    upstreams,
    pageService,
    memo,
    metrics,
    deprecations,
    siteOrigin,
    clients,
    counts,
    now,
  };
  await app.register((scope) => registerRoutes(scope, dependencies), { prefix: bffPrefix });
  return {
    source: createPageSource(pageService, { log: app.log, now, budgets: options.budgets ?? budgets }),
    circuits: upstreams.circuits,
    purges,
    cached: {
      answer: () => [...cache.entries()].map(([key, entry]) => ({ key, ...entry })),
      page: () => memo.entries(),
    },
  };
}

/** Registers hooks and routes, in the order in which requests pass them. */
async function registerRoutes(scope: FastifyInstance, dependencies: RouteDependencies): Promise<void> {
  const { config, upstreams, pageService, memo, metrics, deprecations, siteOrigin, clients, counts, now } =
    dependencies;
  const perMinute = config.RATE_LIMIT_PER_MINUTE;
  const countIfWithinLimit = (request: IncomingMessage) => {
    if (counts === null) return true;
    const client = clients.rateLimitKey(request);
    return client === null || counts.addWithin(client, perMinute);
  };
  // As preHandler: prebuilt responses are sent earlier and need no parsed cookies.
  await scope.register(fastifyCookie, { hook: 'preHandler' });
  scope.setValidatorCompiler(validatorCompiler);
  scope.setSerializerCompiler(serializerCompiler);
  acceptJsonOnly(scope);
  handleErrors(scope);
  announceDeprecations(scope, deprecations);
  if (counts) limitRates(scope, { perMinute, clients, counts, metrics });
  const registerOtherMethods = handleOtherMethods(scope, bffPrefix);
  const visitors = createVisitors(config, siteOrigin);
  const serving = { memo, metrics, deprecations, now };
  await scope.register(contractRoutes);
  await scope.register(clientErrorRoutes, { reporter: upstreams.reporter, siteOrigin });
  await scope.register(cspReportRoutes, { siteOrigin });
  await scope.register(webVitalsRoutes, { metrics, siteOrigin });
  await scope.register(pageRoutes, {
    pageService,
    sender: new ResponseSender(serving),
    countIfWithinLimit,
  });
  // A separate sender: from a shared one, the page routes would send prebuilt prices before the request is checked for
  // a ticket.
  await scope.register(priceRoutes, {
    pageService,
    sender: new ResponseSender(serving),
    visitors,
    upstreams,
    now,
  });
  await scope.register(personalRoutes, {
    upstreams,
    siteOrigin,
    visitors,
    now,
    settings: config,
    assistantSystemCode: assistantSystemCode(config),
  });
  registerOtherMethods();
  handleUnknownBffPaths(scope);
}

/** Creates the registry of purges for a BFF whose caches are the only ones in its process. */
async function ownPurges(app: FastifyInstance, config: Config): Promise<Purges> {
  const purges = new Purges(app.log);
  await purges.connectRedis(config);
  app.addHook('onClose', () => purges.close());
  return purges;
}

/** Restores the cache from the snapshot of an earlier process and keeps the snapshot up to date. */
async function restoreContent(
  app: FastifyInstance,
  { SNAPSHOT_DIR }: Pick<Config, 'SNAPSHOT_DIR'>,
  { cache, namespace }: { cache: AnswerCache; namespace: string },
): Promise<void> {
  if (!SNAPSHOT_DIR) return;
  const snapshot = createSnapshot(SNAPSHOT_DIR, { cache, codec: answerSnapshotCodec, namespace, log: app.log });
  await snapshot.load();
  app.addHook('onClose', snapshot.close);
}

/**
 * Adds to each `kind:` tag the tags of the operations that pages of this kind call: cached upstream responses have no
 * `kind:` tag.
 */
function withOperationTags(target: PurgeTarget, memo: PageMemo): PurgeTarget {
  if ('all' in target) return target;
  return { tags: [...new Set(target.tags.flatMap((tag) => [tag, ...memo.operationTagsOf(tag)]))] };
}

/** Returns `<first host label>Proart`, or `wwwProart` without a configured origin (specification section 7). */
function assistantSystemCode({ SITE_ORIGIN }: Config): string {
  const hostLabel = SITE_ORIGIN ? new URL(SITE_ORIGIN).hostname.split('.')[0] : 'www';
  return `${hostLabel}Proart`;
}

/** Returns a hash of the upstream URLs: entries in Redis and on disk are used only with the same upstreams. */
function contentNamespace(config: Config): string {
  const upstreamUrls = upstreamSettings.map((name) => config[name]);
  return createHash('sha256').update(upstreamUrls.join('\n')).digest('base64url').slice(0, 12);
}
