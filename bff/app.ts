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
import { takeJsonOnly } from '../runtime/http/limits/jsonBodies.ts';
import { limitRates } from '../runtime/http/limits/rateLimit.ts';
import { answerProblems, answerUnknownCalls } from '../runtime/http/problems/errorHandler.ts';
import { answerOtherMethods } from '../runtime/http/problems/otherMethods.ts';
import type { Circuits } from '../runtime/telemetry/gauges.ts';
import { createMetrics, type Metrics } from '../runtime/telemetry/metrics.ts';
import { contractDocument } from './openapi/contractDocument.ts';
import { createPageSource } from './pageSource.ts';
import { Answers } from './pages/compose/answers.ts';
import { type Budgets, budgets } from './pages/compose/budgets.ts';
import { PageMemo } from './pages/compose/pageMemo.ts';
import { createRedirectHosts } from './pages/resolve/redirectHosts.ts';
import { clientErrorRoutes } from './routes/clientErrors.ts';
import { contractRoutes } from './routes/contract.ts';
import { cspReportRoutes } from './routes/cspReports.ts';
import { announceDeprecations, type Deprecations, deprecationsOf } from './routes/deprecation.ts';
import { pageRoutes } from './routes/pages.ts';
import { personalRoutes } from './routes/personal.ts';
import { priceRoutes } from './routes/prices.ts';
import { Serve } from './routes/serve.ts';
import { createVisitors } from './session/visitor.ts';
import { type AnswerCache, createAnswerCache } from './upstreams/answerCache.ts';
import { answerCodec, answerLines } from './upstreams/storedAnswer.ts';
import { createUpstreams, type Upstreams } from './upstreams/upstreams.ts';

export interface BffOptions {
  metrics?: Metrics;
  /** Wall clock of the cache in milliseconds, for tests. */
  now?: () => number;
  /** Origin of the site; a function because a free port is known only when the server listens. */
  siteOrigin?: () => string;
  /** The caches of the process that are purged together; those of the BFF alone, without. */
  purges?: Purges;
  /** Where browsers find the shop that is asked at an address; at that address, but for the sandbox's. */
  shownShop?: ((domain: string) => string) | undefined;
  /** How long pages of HTML wait for their parts, for tests. */
  budgets?: Budgets;
  /** Nothing is cached: what every answer would be without a cache, for tests. */
  withoutCache?: boolean;
  /** Deprecation headers by endpoint; by default those that the released contract announces. */
  deprecations?: Deprecations;
  /** The list of a page's calls (`?apilist`) says what developers want to know besides. */
  listsDetails?: boolean;
}

/** A BFF: where the renderer gets its pages, and what operations can see of it. */
export interface Bff {
  source: PageSource;
  circuits(): Circuits;
  /** The caches that are purged together. */
  purges: Purges;
  /** The entries of its caches, for the page of operations. */
  cached: { answer(): ListedEntry[]; page(): ListedEntry[] };
}

/** Dependencies of the routes. */
interface Parts {
  config: Config;
  upstreams: Upstreams;
  answers: Answers;
  memo: PageMemo;
  metrics: Metrics;
  deprecations: Deprecations;
  siteOrigin: () => string;
  clients: Clients;
  counts: CallCounts | null;
  now: () => number;
}

/** The BFF on an HTTP app: its routes under `/bff/v1`, and the function the renderer gets its pages from. */
export async function buildBff(app: FastifyInstance, config: Config, options: BffOptions = {}): Promise<Bff> {
  const { metrics = createMetrics(), now = Date.now, withoutCache = false, listsDetails = false } = options;
  const { siteOrigin = () => config.SITE_ORIGIN ?? 'http://localhost', shownShop = (domain) => domain } = options;
  const { deprecations = deprecationsOf(contractDocument), purges = await ownPurges(app, config) } = options;
  const { redis } = purges;
  const namespace = contentNamespace(config);
  const l2 = redis ? createL2(redis, { namespace: () => namespace, codec: answerCodec, now }) : undefined;
  const cache = createAnswerCache({ metrics, l2, now, off: withoutCache });
  const memo = new PageMemo({ metrics, now, ...(l2 && { hearsPurges: l2.hearsPurges }) });
  purges.add(cache.purge);
  purges.add(memo.purge);
  purges.expandWith((target) => withOperations(target, memo));
  const upstreams = createUpstreams(config, { cache, metrics, log: app.log });
  const answers = new Answers({
    ...{ upstreams, memo, listsDetails, shownShop, now },
    assistantSystemCode: assistantSystemCode(config),
    previews: config.DEPLOYMENT !== 'production',
    hosts: createRedirectHosts(config, siteOrigin),
  });
  // Hooks of the end run in reverse order: content is written while upstreams may still answer.
  app.addHook('onClose', async () => upstreams.close());
  await restoreContent(app, config, { cache, namespace });
  const clients = createClients(config.TRUST_PROXY);
  const counts = config.RATE_LIMIT_PER_MINUTE === 0 ? null : createCallCounts({ redis, now });
  const parts = { config, upstreams, answers, memo, metrics, deprecations, siteOrigin, clients, counts, now };
  await app.register((scope) => serveCalls(scope, parts), { prefix: bffPrefix });
  return {
    source: createPageSource(answers, { log: app.log, now, budgets: options.budgets ?? budgets }),
    circuits: upstreams.circuits,
    purges,
    cached: {
      answer: () => [...cache.entries()].map(([key, entry]) => ({ key, ...entry })),
      page: () => memo.entries(),
    },
  };
}

/** The routes of a BFF, in the order in which requests pass them. */
async function serveCalls(scope: FastifyInstance, parts: Parts): Promise<void> {
  const { config, upstreams, answers, memo, metrics, deprecations, siteOrigin, clients, counts, now } = parts;
  const perMinute = config.RATE_LIMIT_PER_MINUTE;
  const mayCall = (request: IncomingMessage) => {
    if (counts === null) return true;
    const client = clients.countedAs(request);
    return client === null || counts.addWithin(client, perMinute);
  };
  // After the prebuilt responses, which nobody's cookies concern.
  await scope.register(fastifyCookie, { hook: 'preHandler' });
  scope.setValidatorCompiler(validatorCompiler);
  scope.setSerializerCompiler(serializerCompiler);
  takeJsonOnly(scope);
  answerProblems(scope);
  announceDeprecations(scope, deprecations);
  if (counts) limitRates(scope, { perMinute, clients, counts, metrics });
  const allAddressesKnown = answerOtherMethods(scope, bffPrefix);
  const visitors = createVisitors(config, siteOrigin);
  const serving = { memo, metrics, deprecations, now };
  await scope.register(contractRoutes);
  await scope.register(clientErrorRoutes, { reporter: upstreams.reporter, siteOrigin });
  await scope.register(cspReportRoutes, { siteOrigin });
  await scope.register(pageRoutes, { answers, serve: new Serve(serving), mayCall });
  // Addresses of their own: whether what is cached for one is everybody's is known once the cookies are looked at.
  await scope.register(priceRoutes, { answers, serve: new Serve(serving), visitors, upstreams, now });
  await scope.register(personalRoutes, {
    ...{ upstreams, siteOrigin, visitors, now, settings: config },
    assistantSystemCode: assistantSystemCode(config),
  });
  allAddressesKnown();
  answerUnknownCalls(scope);
}

/** The purges of a BFF that shares its process with no other cache. */
async function ownPurges(app: FastifyInstance, config: Config): Promise<Purges> {
  const purges = new Purges(app.log);
  await purges.join(config);
  app.addHook('onClose', () => purges.close());
  return purges;
}

/** Puts back the content of an earlier process, and keeps it on disk from now on. */
async function restoreContent(
  app: FastifyInstance,
  { SNAPSHOT_DIR }: Pick<Config, 'SNAPSHOT_DIR'>,
  { cache, namespace }: { cache: AnswerCache; namespace: string },
): Promise<void> {
  if (!SNAPSHOT_DIR) return;
  const snapshot = createSnapshot(SNAPSHOT_DIR, { cache, codec: answerLines, namespace, log: app.log });
  await snapshot.load();
  app.addHook('onClose', snapshot.close);
}

/** Content is cached by operation: a kind of page stands for the operations that such pages are made of. */
function withOperations(target: PurgeTarget, memo: PageMemo): PurgeTarget {
  if ('all' in target) return target;
  return { tags: [...new Set(target.tags.flatMap((tag) => [tag, ...memo.operationTagsOf(tag)]))] };
}

/** `<first host label>Proart`, and `wwwProart` without a configured origin (specification section 7). */
function assistantSystemCode({ SITE_ORIGIN }: Config): string {
  const label = SITE_ORIGIN ? new URL(SITE_ORIGIN).hostname.split('.')[0] : 'www';
  return `${label}Proart`;
}

/** Which upstreams content is of: what is stored outside this process is never taken for that of others. */
function contentNamespace(config: Config): string {
  const addresses = upstreamSettings.map((name) => config[name]);
  return createHash('sha256').update(addresses.join('\n')).digest('base64url').slice(0, 12);
}
