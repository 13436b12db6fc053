/** Varnish and nginx with the configuration of `docs/operations/`, on free ports. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../tools/freePort.ts';

export const operations = path.join(import.meta.dirname, '../../docs/operations');

export interface Edge {
  origin: string;
  /** Environment variables with which `purge.sh` purges this server. */
  purgeEnv: Record<string, string>;
  stop(): Promise<void>;
}

export interface EdgeServer {
  name: 'Varnish' | 'nginx';
  /** Reason why the server cannot run; null when it can. */
  missingReason: string | null;
  /**
   * Starts the server in front of the product.
   * @param product Origin of the product.
   * @throws {Error} when the server does not respond.
   */
  start(product: string): Promise<Edge>;
}

/** Debian installs both servers in `/usr/sbin`, which is not in every user's `PATH`. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };
const isNotInstalled = (program: string) => Boolean(spawnSync(program, ['-V'], { env }).error);
/** True if xkey of the package varnish-modules is installed; Debian has a folder per processor architecture. */
const hasXkey = () =>
  readdirSync('/usr/lib').some((folder) => existsSync(`/usr/lib/${folder}/varnish/vmods/libvmod_xkey.so`));
const skipped = 'its tests are skipped';

export const edgeServers: readonly EdgeServer[] = [
  {
    name: 'Varnish',
    missingReason:
      isNotInstalled('varnishd') || !hasXkey() ? `varnishd with varnish-modules is not installed: ${skipped}` : null,
    start: startVarnish,
  },
  {
    name: 'nginx',
    missingReason: isNotInstalled('nginx') ? `nginx is not installed: ${skipped}` : null,
    start: (product) => startNginx([product]),
  },
];

for (const { missingReason } of edgeServers) if (missingReason) process.stderr.write(`${missingReason}\n`);

async function startVarnish(product: string): Promise<Edge> {
  const { hostname, port } = new URL(product);
  const folder = temporaryFolder('varnish');
  const file = writeConfig(folder, 'varnish.vcl', [
    ['.host = "127.0.0.1"; # EDIT', `.host = "${hostname}";`],
    ['.port = "3000"; # EDIT', `.port = "${port}";`],
  ]);
  const [sitePort, purgePort] = [await freePort(), await freePort()];
  const listeners = ['-a', `127.0.0.1:${sitePort}`, '-a', `purge=127.0.0.1:${purgePort}`];
  // The shared log takes 80 MB by default.
  const memoryLimits = ['-s', 'malloc,64m', '-l', '4m'];
  const args = [
    '-F',
    '-n',
    folder,
    '-j',
    'none',
    '-T',
    'none',
    ...listeners,
    '-p',
    'http_gzip_support=off',
    ...memoryLimits,
  ];
  const origin = `http://127.0.0.1:${sitePort}`;
  const stop = await run('varnishd', [...args, '-f', file], folder, origin);
  return { origin, purgeEnv: { VARNISH: `http://127.0.0.1:${purgePort}` }, stop };
}

/**
 * Starts nginx in front of several processes.
 * @param products Origins of the processes.
 */
export async function startNginx(products: readonly string[]): Promise<Edge> {
  const folder = temporaryFolder('nginx');
  const [listener, inner] = [await freePort(), await freePort()];
  const file = writeConfig(folder, 'nginx.conf', [
    [
      'server 127.0.0.1:3000 fail_timeout=1s;',
      products.map((product) => `server ${new URL(product).host} fail_timeout=1s;`).join(' '),
    ],
    ['proxy_pass http://127.0.0.1:8081;', `proxy_pass http://127.0.0.1:${inner};`],
    ['listen 127.0.0.1:8081;', `listen 127.0.0.1:${inner};`],
    ['listen 8080;', `listen 127.0.0.1:${listener};`],
  ]);
  const origin = `http://127.0.0.1:${listener}`;
  const stop = await run('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], folder, origin);
  return { origin, purgeEnv: { NGINX_CACHE: path.join(folder, 'cache') }, stop };
}

function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `proart-${name}-`));
  // A server started by root runs its workers as another user, who needs access.
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Copies a committed configuration with replacements.
 * @throws {Error} unless each replaced text occurs exactly once.
 */
function writeConfig(folder: string, name: string, replacements: readonly (readonly [string, string])[]): string {
  let text = readFileSync(path.join(operations, name), 'utf8');
  for (const [committed, replacement] of replacements) {
    if (text.split(committed).length !== 2) throw new Error(`${name} does not contain "${committed}" exactly once`);
    text = text.replace(committed, replacement);
  }
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/**
 * Starts a program and waits until it responds.
 * @returns Function that stops the program.
 * @throws {Error} with the program's output if it does not respond.
 */
async function run(program: string, args: string[], folder: string, origin: string): Promise<() => Promise<void>> {
  const server = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (text) => {
      output = (output + text).slice(-4_000);
    });
  }
  // Stops the server when the test process exits.
  const onExit = () => server.kill('SIGTERM');
  process.on('exit', onExit);

  async function stop() {
    await terminate(server);
    process.off('exit', onExit);
    rmSync(folder, { recursive: true, force: true });
  }

  for (let attempt = 0; attempt < 1_500; attempt++) {
    if (server.exitCode !== null) break;
    const reply = await fetch(`${origin}/livez`).catch(() => null);
    await reply?.body?.cancel();
    if (reply) return stop;
    await wait(10);
  }
  await stop();
  throw new Error(`${program} does not respond:\n${output}`);
}

async function terminate(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
