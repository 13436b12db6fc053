/** The composition root: settings → sandbox if asked → BFF → renderer → listen → drain. Acts on import. */
import type { FastifyBaseLogger } from 'fastify';
import { type Bff, buildBff } from './bff/app.ts';
import { serveOps } from './ops/serveOps.ts';
import { whatToOpen } from './ops/whatToOpen.ts';
import type { KeptPages } from './renderer/app.ts';
import type { HtmlCacheOptions } from './renderer/htmlCache/htmlCache.ts';
import { refusalPage } from './renderer/http/plainPage.ts';
import { createPageTier } from './runtime/cache/pageTier.ts';
import { pageNamespace, programHash } from './runtime/cache/redis/pageNamespace.ts';
import { purgeRendererAlone } from './runtime/cache/redis/rendererAlone.ts';
import { isOfBuild, snapshotFolder } from './runtime/cache/snapshotFolder.ts';
import { htmlCaching } from './runtime/cache/tiers.ts';
import { type Config, ConfigError, notices, parseConfig, withoutEmpty } from './runtime/config/config.ts';
import { toCodings } from './runtime/http/answers/codings.ts';
import { serveHealth } from './runtime/http/health.ts';
import { buildHttpApp, type Lifecycle } from './runtime/http/httpApp.ts';
import { answerUnknown, sendProblem } from './runtime/http/problems/errorHandler.ts';
import { ProblemError, toProblem } from './runtime/http/problems/errors.ts';
import { createLog } from './runtime/logging/createLog.ts';
import { keepTicksFast } from './runtime/process/fastTicks.ts';
import { stopInOrder } from './runtime/process/stopInOrder.ts';
import { createMetrics, type Metrics } from './runtime/telemetry/metrics.ts';
import { type Observed, observeProcess } from './runtime/telemetry/observed.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { shopOnSite } from './sandbox/shopOnSite.ts';

const help = `Usage: node dist/server.js [--sandbox]

  --sandbox   serve sample content for every upstream without an address
  --help      show this text

Settings come from the environment; docs/operations.md lists them.`;

// React picks its build by this when it is first loaded, so the renderer is imported after it and only when needed.
process.env['NODE_ENV'] ??= 'production';
const production = process.env['NODE_ENV'] === 'production';
const isBundle = isOfBuild(import.meta.dirname);

keepTicksFast();

if (process.argv.includes('--help')) {
  process.stdout.write(`${help}\n`);
} else {
  try {
    await serve(process.argv.includes('--sandbox'));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function serve(sandboxAsked: boolean): Promise<void> {
  const checked = parseConfig(process.env, { sandbox: sandboxAsked });
  const { log, flush } = createLog(checked);
  const lifecycle: Lifecycle = { draining: false };
  const starting = start(checked, log, lifecycle, sandboxAsked);
  // From now on: who is stopped while it starts stops as soon as it has started.
  stopInOrder(checked, log, lifecycle, {
    close: async () => (await starting).close(),
    flush,
  });
  await starting;
}

async function start(
  checked: Config,
  log: FastifyBaseLogger,
  lifecycle: Lifecycle,
  sandboxAsked: boolean,
): Promise<Pick<Site, 'close'>> {
  const sandbox = sandboxAsked && checked.ROLE !== 'renderer' ? await startSandbox(checked) : null;
  // What the environment names wins over the sandbox, address by address.
  const env = { ...sandbox?.addresses, ...withoutEmpty(process.env) };
  const config = sandbox ? parseConfig(env, { sandbox: true }) : checked;
  const site = await buildSite(config, log, lifecycle, sandbox);

  const opsLog = log.child({ listener: 'ops' }, { level: quieter(config.LOG_LEVEL) });
  const ops = buildHttpApp({ config, log: opsLog, lifecycle, isOps: true });
  serveHealth(ops, lifecycle, site.circuits);
  serveOps(ops, site, { adminToken: config.ADMIN_TOKEN });
  await listen(ops, 'OPS_HOST and OPS_PORT', config.OPS_HOST, config.OPS_PORT);
  const port = await site.listen();
  for (const notice of notices(config)) log.warn(notice);

  const opsOrigin = `http://${config.OPS_HOST}:${portOf(ops)}`;
  const addresses = `site=${originOf(config, port)} ops=${opsOrigin}${sandbox ? ` sandbox=${sandbox.origin}` : ''}`;
  // At every level: scripts wait for this line.
  log.child({}, { level: 'info' }).info(`ready ${addresses}`);
  // Beside the log, whose lines are for programs.
  if (!production) {
    const origins = { site: originOf(config, port), ops: opsOrigin, sandbox: sandbox?.origin };
    process.stderr.write(whatToOpen(config.ROLE, origins, process.env));
  }

  return {
    async close() {
      await Promise.all([site.close(), ops.close()]);
      await sandbox?.close();
    },
  };
}

/** What is served under `HOST` and `PORT`. */
interface Site extends Observed {
  /** Answers the port. @throws {ConfigError} when it cannot be had. */
  listen(): Promise<number>;
  close(): Promise<void>;
}

async function buildSite(
  config: Config,
  log: FastifyBaseLogger,
  lifecycle: Lifecycle,
  sandbox: Pick<Sandbox, 'origin' | 'site'> | null,
): Promise<Site> {
  const metrics = createMetrics({ ofProcess: true });
  const app = buildHttpApp({
    config,
    log,
    lifecycle,
    metrics,
    hosts: [...config.ALLOWED_HOSTS, ...config.CHINA_HOSTS],
    refusalPage: config.ROLE === 'bff' ? undefined : refusalPage,
  });
  let bff: Bff | null = null;
  const circuits = () => bff?.circuits() ?? {};
  serveHealth(app, lifecycle, circuits);
  const siteOrigin = () => originOf(config, portOf(app));
  let pages: KeptPages | null = null;
  const purgePages: KeptPages['purge'] = (target, options) => pages?.purge(target, options) ?? 0;
  if (config.ROLE !== 'renderer') {
    // A build on a machine of testers, as much as sources on a developer's.
    const listsDetails = !production || config.DEPLOYMENT !== 'production';
    // A BFF alone serves no pages of the sandbox's.
    const shownShop = sandbox && config.ROLE === 'all' ? shopOnSite(sandbox.origin) : undefined;
    const options = { metrics, siteOrigin, purgeElsewhere: purgePages, listsDetails, shownShop };
    bff = await buildBff(app, { ...config, SNAPSHOT_DIR: snapshotFolder(config, import.meta.dirname) }, options);
  }
  const purges = bff ?? (await purgeRendererAlone(app, config, purgePages));
  const source = bff?.source ?? (await remoteBff(app, config.BFF_URL ?? ''));
  if (config.ROLE === 'bff') {
    answerUnknown(app);
  } else {
    if (sandbox) await app.register(sandbox.site, { chinaHosts: config.CHINA_HOSTS });
    const { buildRenderer } = await import('./renderer/app.ts');
    const build = buildOf();
    const shared =
      purges.redis && production
        ? createPageTier(purges.redis, {
            namespace: pageNamespace(config, build.program, siteOrigin),
            count: (result) => metrics.cacheRequests.inc({ cache: 'html', tier: 'l2', result }),
          })
        : undefined;
    pages = await buildRenderer(app, {
      source,
      cache: { ...htmlCache(config, metrics), ...(shared && { shared }) },
      siteOrigin,
      mediaOrigins: config.MEDIA_ORIGINS,
      accountOrigins: config.ACCOUNT_ORIGINS,
      shopOrigins: config.SHOP_ALLOWED_ORIGINS,
      privateContentCookie: config.PRIVATE_CONTENT_COOKIE,
      thirdParties: config,
      chinaHosts: config.CHINA_HOSTS,
      websitePath: config.WEBSITE_PATH,
      build,
    });
  }

  const observed = observeProcess({
    metrics,
    circuits,
    role: config.ROLE,
    redis: purges.redis,
    stores: { answer: () => [], page: () => [], ...bff?.kept, html: () => pages?.entries() ?? [] },
  });
  app.addHook('onClose', async () => observed.close());
  return {
    registry: metrics.registry,
    circuits,
    look: observed.look,
    find: observed.find,
    purge: purges.purge,
    async listen() {
      await listen(app, 'HOST and PORT', config.HOST, config.PORT);
      return portOf(app);
    },
    close: () => app.close(),
  };
}

async function listen(app: ReturnType<typeof buildHttpApp>, names: string, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new ConfigError([`${names}: cannot listen on ${host}:${port} (${code})`]);
  }
}

/** The site's own origin; the port is known once it listens. */
function originOf({ SITE_ORIGIN }: Config, port: number): string {
  return SITE_ORIGIN ?? `http://localhost:${port}`;
}

/** Probes ask every few seconds: of the operations listener only what is out of the ordinary is logged. */
function quieter(level: Config['LOG_LEVEL']): Config['LOG_LEVEL'] {
  return ['error', 'fatal', 'silent'].includes(level) ? level : 'warn';
}

async function startSandbox({ SANDBOX_PORT, CHINA_HOSTS }: Config) {
  const { sandboxAddresses, startSandbox: start } = await import('./sandbox/sandbox.ts');
  const sandbox = await start({ port: SANDBOX_PORT, chinaHosts: CHINA_HOSTS });
  return { ...sandbox, addresses: sandboxAddresses(sandbox.origin) };
}

/** What the renderer keeps its pages with. */
function htmlCache({ HTML_CACHE_MB }: Config, metrics: Metrics): HtmlCacheOptions {
  const countHit = metrics.cacheTally({ cache: 'html', tier: 'l1', result: 'hit' });
  return {
    ...htmlCaching,
    maxBytes: HTML_CACHE_MB * 2 ** 20,
    toCodings,
    count: (result) =>
      result === 'hit' ? countHit() : metrics.cacheRequests.inc({ cache: 'html', tier: 'l1', result }),
    countEviction: (cache) => metrics.cacheEvictions.inc({ cache }),
    watch: (fillOf) => metrics.watchStore('html', fillOf),
    now: Date.now,
  };
}

/** The renderer alone: pages from `BFF_URL`, and the browser's calls passed on to it. */
async function remoteBff(app: ReturnType<typeof buildHttpApp>, bffUrl: string) {
  const { createRemotePageSource } = await import('./renderer/http/remotePageSource.ts');
  const { passOnCalls } = await import('./renderer/http/bffProxy.ts');
  await passOnCalls(app, bffUrl, (reply) => {
    const { id } = reply.request;
    sendProblem(reply, toProblem(new ProblemError('UNAVAILABLE', 'The BFF does not answer'), id));
  });
  const source = createRemotePageSource(bffUrl);
  app.addHook('onClose', () => source.close());
  return source;
}

/** The bundle has its pages beside it, whatever NODE_ENV says; run from source, vite serves them. */
function buildOf() {
  const here = import.meta.dirname;
  if (isBundle) return { dist: here, program: programHash(here) };
  if (production) throw new ConfigError(['the build is missing: npm run build']);
  return { devRoot: here, program: '' };
}

function portOf({ server }: ReturnType<typeof buildHttpApp>): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
