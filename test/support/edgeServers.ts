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
  purging: Record<string, string>;
  stop(): Promise<void>;
}

export interface EdgeServer {
  name: 'Varnish' | 'nginx';
  /** Reason why the server cannot run; null when it can. */
  missing: string | null;
  /**
   * Starts the server in front of the product.
   * @param product Origin of the product.
   * @throws {Error} when the server does not answer.
   */
  start(product: string): Promise<Edge>;
}

/** Debian installs both servers in `/usr/sbin`, which is not in every user's `PATH`. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };
const isMissing = (program: string) => Boolean(spawnSync(program, ['-V'], { env }).error);
/** Checks for xkey of the package varnish-modules; Debian has a folder per processor architecture. */
const hasXkey = () =>
  readdirSync('/usr/lib').some((folder) => existsSync(`/usr/lib/${folder}/varnish/vmods/libvmod_xkey.so`));
const skipped = 'its tests are skipped';

export const edgeServers: readonly EdgeServer[] = [
  {
    name: 'Varnish',
    missing: isMissing('varnishd') || !hasXkey() ? `varnishd with varnish-modules is not installed: ${skipped}` : null,
    start: startVarnish,
  },
  {
    name: 'nginx',
    missing: isMissing('nginx') ? `nginx is not installed: ${skipped}` : null,
    start: (product) => startNginx([product]),
  },
];

for (const { missing } of edgeServers) if (missing) process.stderr.write(`${missing}\n`);

async function startVarnish(product: string): Promise<Edge> {
  const { hostname, port } = new URL(product);
  const folder = temporaryFolder('varnish');
  const file = writeConfig(folder, 'varnish.vcl', [
    ['.host = "127.0.0.1"; # EDIT', `.host = "${hostname}";`],
    ['.port = "3000"; # EDIT', `.port = "${port}";`],
  ]);
  const [listener, purging] = [await freePort(), await freePort()];
  const urls = ['-a', `127.0.0.1:${listener}`, '-a', `purge=127.0.0.1:${purging}`];
  // The shared log takes 80 MB by default.
  const small = ['-s', 'malloc,64m', '-l', '4m'];
  const args = ['-F', '-n', folder, '-j', 'none', '-T', 'none', ...urls, '-p', 'http_gzip_support=off', ...small];
  const origin = `http://127.0.0.1:${listener}`;
  const stop = await run('varnishd', [...args, '-f', file], folder, origin);
  return { origin, purging: { VARNISH: `http://127.0.0.1:${purging}` }, stop };
}

/**
 * Starts nginx in front of several processes.
 * @param products Origins of the processes.
 */
export async function startNginx(products: readonly string[]): Promise<Edge> {
  const folder = temporaryFolder('nginx');
  const [listener, inner] = [await freePort(), await freePort()];
  const file = writeConfig(folder, 'nginx.conf', [
    ['server 127.0.0.1:3000;', products.map((product) => `server ${new URL(product).host};`).join(' ')],
    ['proxy_pass http://127.0.0.1:8081;', `proxy_pass http://127.0.0.1:${inner};`],
    ['listen 127.0.0.1:8081;', `listen 127.0.0.1:${inner};`],
    ['listen 8080;', `listen 127.0.0.1:${listener};`],
  ]);
  const origin = `http://127.0.0.1:${listener}`;
  const stop = await run('nginx', ['-p', folder, '-c', file, '-g', 'daemon off;'], folder, origin);
  return { origin, purging: { NGINX_CACHE: path.join(folder, 'cache') }, stop };
}

function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `proart-${name}-`));
  // Workers of a server started by root run as another user.
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Copies a committed configuration with other addresses.
 * @throws {Error} unless each address occurs exactly once.
 */
function writeConfig(folder: string, name: string, urls: readonly (readonly [string, string])[]): string {
  let text = readFileSync(path.join(operations, name), 'utf8');
  for (const [committed, here] of urls) {
    if (text.split(committed).length !== 2) throw new Error(`${name} does not contain "${committed}" exactly once`);
    text = text.replace(committed, here);
  }
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/**
 * Starts a program and waits until it answers.
 * @returns Function that stops it.
 * @throws {Error} with the output if it does not.
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
    await end(server);
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
  throw new Error(`${program} does not answer:\n${output}`);
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
