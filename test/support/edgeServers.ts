/** The servers of `docs/operations/` that stand in front of the product, with their committed configuration, on free ports. */
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
  /** What `purge.sh` needs to be told of it. */
  purging: Record<string, string>;
  /** Ends it, and leaves nothing behind. */
  stop(): Promise<void>;
}

export interface EdgeServer {
  name: 'Varnish' | 'nginx';
  /** Why there is none; null when there is one. */
  missing: string | null;
  /** @param product Where the product listens. @throws when it does not come up. */
  start(product: string): Promise<Edge>;
}

/** Debian puts both where who is not root does not look. */
const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };
const absent = (program: string) => Boolean(spawnSync(program, ['-V'], { env }).error);
/** The modules of the package varnish-modules; Debian has a folder for each processor. */
const hasTagsOfVarnish = () =>
  readdirSync('/usr/lib').some((folder) => existsSync(`/usr/lib/${folder}/varnish/vmods/libvmod_xkey.so`));
const skipped = 'what needs it is skipped';

export const edgeServers: readonly EdgeServer[] = [
  {
    name: 'Varnish',
    missing:
      absent('varnishd') || !hasTagsOfVarnish() ? `varnishd with varnish-modules is not installed: ${skipped}` : null,
    start: startVarnish,
  },
  {
    name: 'nginx',
    missing: absent('nginx') ? `nginx is not installed: ${skipped}` : null,
    start: (product) => startNginx([product]),
  },
];

for (const { missing } of edgeServers) if (missing) process.stderr.write(`${missing}\n`);

async function startVarnish(product: string): Promise<Edge> {
  const { hostname, port } = new URL(product);
  const folder = temporaryFolder('varnish');
  const file = written(folder, 'varnish.vcl', [
    ['.host = "127.0.0.1"; # EDIT', `.host = "${hostname}";`],
    ['.port = "3000"; # EDIT', `.port = "${port}";`],
  ]);
  const [listener, purging] = [await freePort(), await freePort()];
  const addresses = ['-a', `127.0.0.1:${listener}`, '-a', `purge=127.0.0.1:${purging}`];
  // Its files of the log are of 80 MB otherwise.
  const small = ['-s', 'malloc,64m', '-l', '4m'];
  const args = ['-F', '-n', folder, '-j', 'none', '-T', 'none', ...addresses, '-p', 'http_gzip_support=off', ...small];
  const origin = `http://127.0.0.1:${listener}`;
  const stop = await run('varnishd', [...args, '-f', file], folder, origin);
  return { origin, purging: { VARNISH: `http://127.0.0.1:${purging}` }, stop };
}

/** @param products Where the processes of the product listen. */
export async function startNginx(products: readonly string[]): Promise<Edge> {
  const folder = temporaryFolder('nginx');
  const [listener, inner] = [await freePort(), await freePort()];
  const file = written(folder, 'nginx.conf', [
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
  // Started by root its workers are somebody else.
  chmodSync(folder, 0o755);
  return folder;
}

/** The committed file with other addresses, each of which has to be in it. */
function written(folder: string, name: string, addresses: readonly (readonly [string, string])[]): string {
  let text = readFileSync(path.join(operations, name), 'utf8');
  for (const [committed, here] of addresses) {
    if (text.split(committed).length !== 2) throw new Error(`${name} has not one "${committed}"`);
    text = text.replace(committed, here);
  }
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

/** Waits until the program answers at its address. @returns what ends it. */
async function run(program: string, args: string[], folder: string, origin: string): Promise<() => Promise<void>> {
  const server = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (text) => {
      said = (said + text).slice(-4_000);
    });
  }
  // Whatever ends this process ends the server, too; both take their own children along.
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
  throw new Error(`${program} does not answer:\n${said}`);
}

async function end(server: ChildProcess) {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
