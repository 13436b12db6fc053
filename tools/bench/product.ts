/** The built product as a deployment runs it, with the sandbox as a process of its own: what that costs is not the product's. */
import type { PurgeTarget } from '../../runtime/cache/purgeTarget.ts';
import { type Served, type Started, start } from './benchmarks/processes.ts';

export interface Product extends Served {
  ops: string;
}

export interface Upstreams extends Started {
  origin: string;
  /** The settings that lead a product to it. */
  settings: Record<string, string>;
}

export const adminToken = 'benchmark';

/** All upstreams, on a free port. */
export async function startUpstreams(): Promise<Upstreams> {
  const sandbox = await start(['--import', 'tsx', 'sandbox/alone.ts'], /stands in .* at (\S+)/, {
    SANDBOX_PORT: '0',
  });
  const [, origin = ''] = sandbox.ready;
  const { sandboxAddresses } = await import('../../sandbox/sandbox.ts');
  return { ...sandbox, origin, settings: sandboxAddresses(origin, origin) };
}

/**
 * The settings of a product that is measured: those of a deployment but for the limit of requests a minute, which the load would reach.
 * @param upstreams Null for a product that starts its own sandbox.
 */
export function productSettings(upstreams: Upstreams | null): Record<string, string> {
  return {
    ...upstreams?.settings,
    // As `npm start` sets it (decision 0030).
    MALLOC_MMAP_THRESHOLD_: '65536',
    HOST: '127.0.0.1',
    PORT: '0',
    OPS_PORT: '0',
    SNAPSHOT_DIR: '',
    DRAIN_MS: '0',
    RATE_LIMIT_PER_MINUTE: '0',
    ADMIN_TOKEN: adminToken,
    SESSION_SECRET: 'a secret of thirty-two bytes or so',
  };
}

/**
 * @param upstreams Null for a product that starts its own sandbox.
 * @param settings Besides those that every measured product has.
 * @param options What stands between `node` and the server.
 */
export async function startProduct(
  upstreams: Upstreams | null,
  settings: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<Product> {
  const started = await start(
    [...options, 'dist/server.js', ...(upstreams ? [] : ['--sandbox'])],
    /ready site=(\S+) ops=([^\s"]+)/,
    { ...productSettings(upstreams), ...settings },
  );
  const [, site = '', ops = ''] = started.ready;
  return { ...started, origin: `http://127.0.0.1:${new URL(site).port}`, ops };
}

/** Has calls fail as the sandbox can; the product's README has the kinds of faults. */
export async function setFault({ origin }: { origin: string }, fault: object): Promise<void> {
  const answer = await fetch(`${origin}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!answer.ok) throw new Error(`the sandbox refused the fault: ${await answer.text()}`);
}

export async function clearFaults({ origin }: { origin: string }): Promise<void> {
  await fetch(`${origin}/__sandbox/faults`, { method: 'DELETE' });
}

/** @param ops Origin of a product's operations listener. */
export async function askForPurge(ops: string, target: PurgeTarget): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` };
  const { ok, status } = await fetch(`${ops}/ops/purge`, { method: 'POST', headers, body: JSON.stringify(target) });
  // While Redis is away it has reached this product, and only that cannot be promised of others.
  if (!ok && status !== 503) throw new Error(`the purge was answered with ${status}`);
}

/** Sum of a metric's samples that have all the labels. @returns 0 when there are none. */
export async function readMetric({ ops }: Product, name: string, labels: Record<string, string> = {}): Promise<number> {
  const text = await (await fetch(`${ops}/metrics`)).text();
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return text
    .split('\n')
    .filter((line) => line.split(/[{ ]/, 1)[0] === name && wanted.every((one) => line.includes(one)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
