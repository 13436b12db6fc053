/** Composition root: reads the settings, starts sandbox, BFF, renderer and operations, listens and shuts down. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type Bff, buildBff } from './bff/app.ts';
import { buildOps } from './ops/buildOps.ts';
import { startupLinks } from './ops/startupLinks.ts';
import { refusalPage } from './renderer/http/plainPage.ts';
import { pageNamespace, programHash } from './runtime/cache/redis/pageNamespace.ts';
import { Purges } from './runtime/cache/redis/purges.ts';
import { isBuildFolder, snapshotFolder } from './runtime/cache/snapshotFolder.ts';
import { type Config, ConfigError, parseConfig, removeEmptyValues, startupWarnings } from './runtime/config/config.ts';
import { serveHealth } from './runtime/http/health.ts';
import { buildHttpApp, type Lifecycle } from './runtime/http/httpApp.ts';
import { listen, originOf, portOf } from './runtime/http/listen.ts';
import { handleUnknownPaths } from './runtime/http/problems/errorHandler.ts';
import { createLog } from './runtime/logging/createLog.ts';
import { keepTicksFast } from './runtime/process/fastTicks.ts';
import { installGracefulShutdown } from './runtime/process/installGracefulShutdown.ts';
import { createMetrics, type Metrics } from './runtime/telemetry/metrics.ts';
import { type Observed, observeProcess } from './runtime/telemetry/observed.ts';
import { sendSpans, traceFields } from './runtime/telemetry/tracing/spans.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { shopOnSite } from './sandbox/shopOnSite.ts';

const help = `Usage: node dist/server.js [--sandbox]

  --sandbox   serve sample content for every upstream without a configured URL
  --help      show this text

Settings come from the environment; docs/operations.md lists them.`;

// React selects its build by NODE_ENV when it is first loaded, so the renderer is imported later, with `import()`.
process.env['NODE_ENV'] ??= 'production';
const production = process.env['NODE_ENV'] === 'production';

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

async function serve(sandboxRequested: boolean): Promise<void> {
  const config = parseConfig(process.env, { sandbox: sandboxRequested });
  const { log, flush } = createLog(config, { traceFields, sendSpans });
  const lifecycle: Lifecycle = { draining: false };
  const starting = start(config, log, lifecycle);
  // Installed before the start ends: a signal during the start shuts the process down as soon as it has started.
  installGracefulShutdown(config, log, lifecycle, { close: async () => (await starting)(), flush });
  await starting;
}

/** Starts every listener; returns a function that closes them. */
async function start(checked: Config, log: FastifyBaseLogger, lifecycle: Lifecycle): Promise<() => Promise<void>> {
  const sandbox = checked.sandbox && checked.ROLE !== 'renderer' ? await startSandbox(checked) : null;
  const config = sandbox ? withSandbox(sandbox.settings) : checked;
  const { app, observed } = await buildSite(config, log, lifecycle, sandbox);
  const ops = buildOps(config, log, lifecycle, observed);

  const opsPort = await listen(ops, 'OPS_HOST and OPS_PORT', config.OPS_HOST, config.OPS_PORT);
  const port = await listen(app, 'HOST and PORT', config.HOST, config.PORT);
  for (const warning of startupWarnings(config)) log.warn(warning);
  const origins = {
    site: originOf(config, port),
    ops: `http://${config.OPS_HOST}:${opsPort}`,
    sandbox: sandbox?.origin,
  };
  const urls = `site=${origins.site} ops=${origins.ops}${sandbox ? ` sandbox=${sandbox.origin}` : ''}`;
  // Logged whatever the log level is: scripts wait for this line.
  log.child({}, { level: 'info' }).info(`ready ${urls}`);
  // For developers, on stderr: stdout has the JSON log only.
  if (!production) process.stderr.write(startupLinks(config.ROLE, origins, process.env));

  return async () => {
    await Promise.all([app.close(), ops.close()]);
    await sandbox?.close();
  };
}

/** Builds the app that listens on `HOST` and `PORT`, and the view of it for the operations listener. */
async function buildSite(
  config: Config,
  log: FastifyBaseLogger,
  lifecycle: Lifecycle,
  sandbox: Sandbox | null,
): Promise<{ app: FastifyInstance; observed: Observed }> {
  const hasBff = config.ROLE !== 'renderer';
  const hasPages = config.ROLE !== 'bff';
  const metrics = createMetrics({ ofProcess: true });
  const hosts = [...config.ALLOWED_HOSTS, ...config.CHINA_HOSTS];
  const app = buildHttpApp({
    ...{ config, log, lifecycle, metrics, hosts },
    refusalPage: hasPages ? refusalPage : undefined,
  });
  const siteOrigin = () => originOf(config, portOf(app));
  const purges = new Purges(app.log);
  await purges.connectRedis(config, { isBehindBff: !hasBff });
  app.addHook('onClose', () => purges.close());

  const bff = hasBff
    ? await buildBff(
        app,
        { ...config, SNAPSHOT_DIR: snapshotFolder(config, import.meta.dirname) },
        {
          ...{ metrics, purges, siteOrigin },
          // In development mode, and in a production build that is deployed to staging or development.
          detailedApilist: !production || config.DEPLOYMENT !== 'production',
          // The sandbox's shop pages are registered only together with the renderer.
          publicShopUrl: sandbox && hasPages ? shopOnSite(sandbox.origin) : undefined,
        },
      )
    : null;
  const circuits = () => bff?.circuits() ?? {};
  serveHealth(app, lifecycle, circuits);
  if (sandbox && hasPages) await app.register(sandbox.site, { chinaHosts: config.CHINA_HOSTS });
  const html = hasPages ? await buildPages(app, config, { metrics, purges, siteOrigin, bff }) : null;
  if (!hasPages) handleUnknownPaths(app);

  const stores = { answer: () => [], page: () => [], ...bff?.cached, html: () => html?.entries() ?? [] };
  const observation = observeProcess({ metrics, circuits, role: config.ROLE, redis: purges.redis, stores });
  app.addHook('onClose', async () => observation.close());
  return { app, observed: { registry: metrics.registry, circuits, purge: purges.purgeEverywhere, ...observation } };
}

interface PageDependencies {
  metrics: Metrics;
  purges: Purges;
  siteOrigin: () => string;
  bff: Bff | null;
}

/** Builds the renderer and its HTML cache. */
async function buildPages(
  app: FastifyInstance,
  config: Config,
  { metrics, purges, siteOrigin, bff }: PageDependencies,
) {
  const { buildRenderer } = await import('./renderer/app.ts');
  const { htmlCacheOptions } = await import('./renderer/htmlCache/htmlCacheOptions.ts');
  const { remoteBff } = await import('./renderer/http/remoteBff.ts');
  const build = locateBuild();
  const namespace = pageNamespace(config, build.program, siteOrigin);
  const html = await buildRenderer(app, {
    source: bff?.source ?? (await remoteBff(app, config.BFF_URL ?? '')),
    cache: htmlCacheOptions(config, { metrics, redis: purges.redis, namespace }),
    siteOrigin,
    mediaOrigins: config.MEDIA_ORIGINS,
    accountOrigins: config.ACCOUNT_ORIGINS,
    shopOrigins: config.SHOP_ALLOWED_ORIGINS,
    privateContentCookie: config.PRIVATE_CONTENT_COOKIE,
    thirdParties: config,
    webVitalsSample: config.WEB_VITALS_SAMPLE,
    chinaHosts: config.CHINA_HOSTS,
    websitePath: config.WEBSITE_PATH,
    build,
  });
  purges.add(html.purge);
  return html;
}

/** Locates the built pages beside the bundle; when run from source, vite serves the pages. */
function locateBuild() {
  const folder = import.meta.dirname;
  if (isBuildFolder(folder)) return { dist: folder, program: programHash(folder) };
  if (production) throw new ConfigError(['build not found: run npm run build']);
  return { devRoot: folder, program: '' };
}

async function startSandbox({ SANDBOX_PORT, CHINA_HOSTS }: Config) {
  const { sandboxSettings, startSandbox: startSandboxServer } = await import('./sandbox/sandbox.ts');
  const sandbox = await startSandboxServer({ port: SANDBOX_PORT, chinaHosts: CHINA_HOSTS });
  return { ...sandbox, settings: sandboxSettings(sandbox.origin) };
}

/** Adds the sandbox's settings for the upstreams that the environment does not configure. */
function withSandbox(sandboxSettings: Record<string, string>): Config {
  return parseConfig({ ...sandboxSettings, ...removeEmptyValues(process.env) }, { sandbox: true });
}
