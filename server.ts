/** The composition root: settings → sandbox if asked → BFF → renderer → listen → drain. The only file that acts on import. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import closeWithGrace from 'close-with-grace';
import { pino } from 'pino';
import { type Bff, buildBff } from './bff/app.ts';
import { toCodings } from './bff/codings.ts';
import { type Config, ConfigError, notices, parseConfig } from './bff/config.ts';
import { ProblemError, toProblem } from './bff/errors.ts';
import { buildHttpApp, type Lifecycle } from './bff/httpApp.ts';
import { isoTime } from './bff/isoTime.ts';
import { createMetrics, type Metrics } from './bff/metrics.ts';
import { serveOps } from './bff/ops.ts';
import { answerUnknown, sendProblem } from './bff/plugins/errorHandler.ts';
import { serveHealth } from './bff/plugins/health.ts';
import { htmlCaching } from './bff/resilience/tiers.ts';
import type { Site } from './renderer/app.ts';
import type { HtmlCacheOptions } from './renderer/htmlCache.ts';
import { sendRefusal } from './renderer/plainPage.ts';

const help = `Usage: node dist/server.js [--sandbox]

  --sandbox   serve sample content for every upstream without an address
  --help      show this text

Settings come from the environment; docs/operations.md lists them.`;

// React picks its build by this when it is first loaded, so the renderer is imported after it and only when needed.
process.env['NODE_ENV'] ??= 'production';
const production = process.env['NODE_ENV'] === 'production';

if (process.argv.includes('--help')) {
  process.stdout.write(`${help}\n`);
} else {
  await serve(process.argv.includes('--sandbox'));
}

async function serve(sandboxAsked: boolean): Promise<void> {
  const checked = readConfig(process.env, sandboxAsked);
  // Written in portions, behind the answers: a line a write costs a third of a cached answer, a full pipe would stop it.
  const output = pino.destination({ sync: false, minLength: 8_192, periodicFlush: 50 });
  const log = pino({ level: checked.LOG_LEVEL, timestamp: isoTime }, output);
  const lifecycle: Lifecycle = { draining: false };

  const sandbox = sandboxAsked && checked.ROLE !== 'renderer' ? await startSandbox(checked.SANDBOX_PORT) : null;
  // What the environment names wins over the sandbox, address by address.
  const config = sandbox ? readConfig({ ...sandbox.addresses, ...withoutEmpty(process.env) }, true) : checked;

  const metrics = createMetrics({ ofProcess: true });
  const app = buildHttpApp(config, log, lifecycle, metrics, config.ROLE === 'bff' ? undefined : sendRefusal);
  let bff: Bff | null = null;
  const circuits = () => bff?.circuits() ?? {};
  serveHealth(app, lifecycle, circuits);
  const siteOrigin = () => config.SITE_ORIGIN ?? `http://localhost:${portOf(app)}`;
  let site: Site | null = null;
  const purgeSite: Site['purge'] = (target, options) => site?.purge(target, options) ?? 0;
  if (config.ROLE !== 'renderer') {
    bff = await buildBff(app, withSnapshotFolder(config), { metrics, siteOrigin, purgeElsewhere: purgeSite });
  }
  const source = bff?.source ?? (await remoteBff(app, config.BFF_URL ?? ''));
  if (config.ROLE === 'bff') {
    answerUnknown(app);
  } else {
    if (sandbox) await app.register(sandbox.site, { chinaHosts: config.CHINA_HOSTS });
    const { buildRenderer } = await import('./renderer/app.ts');
    site = await buildRenderer(app, {
      source,
      cache: htmlCache(config, metrics),
      siteOrigin,
      mediaOrigins: config.MEDIA_ORIGINS,
      accountOrigins: config.ACCOUNT_ORIGINS,
      shopOrigins: config.SHOP_ALLOWED_ORIGINS,
      privateContentCookie: config.PRIVATE_CONTENT_COOKIE,
      thirdParties: config,
      chinaHosts: config.CHINA_HOSTS,
      websitePath: config.WEBSITE_PATH,
      build: buildOf(),
    });
  }

  const ops = buildHttpApp(config, log.child({ listener: 'ops' }, { level: quieter(config.LOG_LEVEL) }), lifecycle);
  serveHealth(ops, lifecycle, circuits);
  serveOps(ops, { metrics, adminToken: config.ADMIN_TOKEN, ...(bff && { purge: bff.purge }) });
  await listen(ops, 'OPS_HOST and OPS_PORT', config.OPS_HOST, config.OPS_PORT);
  await listen(app, 'HOST and PORT', config.HOST, config.PORT);
  for (const notice of notices(config)) log.warn(notice);

  const opsOrigin = `http://${config.OPS_HOST}:${portOf(ops)}`;
  // At every level: scripts wait for this line.
  log
    .child({}, { level: 'info' })
    .info(`ready site=${siteOrigin()} ops=${opsOrigin}${sandbox ? ` sandbox=${sandbox.origin}` : ''}`);

  closeWithGrace({ delay: config.DRAIN_MS + 20_000, logger: log }, async ({ err }) => {
    if (err) log.fatal({ err }, 'stopping after an error nobody caught');
    lifecycle.draining = true;
    await new Promise((resolve) => setTimeout(resolve, config.DRAIN_MS));
    await Promise.all([app.close(), ops.close()]);
    await sandbox?.close();
  });
}

function readConfig(env: Record<string, string | undefined>, sandbox: boolean): Config {
  try {
    return parseConfig(env, { sandbox });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Listens, or ends the process with one line. */
async function listen(app: ReturnType<typeof buildHttpApp>, names: string, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    process.stderr.write(`${names}: cannot listen on ${host}:${port} (${code})\n`);
    process.exit(1);
  }
}

function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  // An empty snapshot folder is a value: off.
  return Object.fromEntries(Object.entries(env).filter(([name, value]) => value || name === 'SNAPSHOT_DIR'));
}

/** Probes ask every few seconds: of the operations listener only what is out of the ordinary is logged. */
function quieter(level: Config['LOG_LEVEL']): Config['LOG_LEVEL'] {
  return ['error', 'fatal', 'silent'].includes(level) ? level : 'warn';
}

/** The snapshot stands beside the build, unless the settings say otherwise. */
function withSnapshotFolder(config: Config): Config {
  const folder = path.join(import.meta.dirname, production ? '..' : '.', '.cache');
  // What a sandbox on a free port has answered is of no use to the next one, which stands elsewhere.
  const isPassing = config.sandbox && config.SANDBOX_PORT === 0;
  return { ...config, SNAPSHOT_DIR: config.SNAPSHOT_DIR ?? (isPassing ? '' : folder) };
}

async function startSandbox(port: number) {
  const { sandboxAddresses, startSandbox: start } = await import('./bff/sandbox/sandbox.ts');
  const sandbox = await start({ port });
  return { ...sandbox, addresses: sandboxAddresses(sandbox.origin) };
}

/** What the renderer keeps its pages with. */
function htmlCache({ HTML_CACHE_MB }: Config, metrics: Metrics): HtmlCacheOptions {
  const { plainBytes, ...limits } = htmlCaching;
  return {
    ...limits,
    maxBytes: HTML_CACHE_MB * 2 ** 20,
    maxPlainBytes: plainBytes,
    toCodings,
    count: (result) => metrics.cacheRequests.inc({ cache: 'html', tier: 'l1', result }),
    countEviction: () => metrics.cacheEvictions.inc({ cache: 'html' }),
    watch: (fillOf) => metrics.watchStore('html', fillOf),
    now: Date.now,
  };
}

/** The renderer alone: pages from `BFF_URL`, and the browser's calls passed on to it. */
async function remoteBff(app: ReturnType<typeof buildHttpApp>, bffUrl: string) {
  const { createRemotePageSource } = await import('./renderer/remotePageSource.ts');
  const { passOnCalls } = await import('./renderer/bffProxy.ts');
  await passOnCalls(app, bffUrl, (reply) => {
    const { id } = reply.request;
    sendProblem(reply, toProblem(new ProblemError('UNAVAILABLE', 'The BFF does not answer'), id));
  });
  const source = createRemotePageSource(bffUrl);
  app.addHook('onClose', () => source.close());
  return source;
}

/** The bundle stands in `dist` beside its pages; run from source, vite serves them. */
function buildOf() {
  const here = import.meta.dirname;
  if (!production) return { devRoot: here };
  if (!existsSync(path.join(here, 'pages.js'))) throw new Error('the build is missing: npm run build');
  return { dist: here };
}

function portOf({ server }: ReturnType<typeof buildHttpApp>): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}
