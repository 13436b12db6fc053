/** Starts the built product as in a deployment. The sandbox is a separate process, so that its cost is not measured. */
import type { PurgeTarget } from '../../runtime/cache/purgeTarget.ts';
import { type ServerProcess, type StartedProcess, start } from './benchmarks/processes.ts';

/** A running product; `ops` is the origin of its operations listener. */
export interface Product extends ServerProcess {
  ops: string;
}

/** A running sandbox. */
export interface Upstreams extends StartedProcess {
  origin: string;
  /** Settings of a product that uses it as its upstreams. */
  settings: Record<string, string>;
}

/** ADMIN_TOKEN of every measured product. */
export const adminToken = 'benchmark';

/** Starts the sandbox with all upstreams on a free port. */
export async function startUpstreams(): Promise<Upstreams> {
  const sandbox = await start(['--import', 'tsx', 'sandbox/alone.ts'], /is listening at (\S+)/, {
    SANDBOX_PORT: '0',
  });
  const [, origin = ''] = sandbox.readyMatch;
  const { sandboxSettings } = await import('../../sandbox/sandbox.ts');
  return { ...sandbox, origin, settings: sandboxSettings(origin, origin) };
}

/**
 * Settings of a measured product: those of a deployment, without the rate limit, which the load would reach.
 * @param upstreams Null if the product starts its own sandbox.
 */
export function productSettings(upstreams: Upstreams | null): Record<string, string> {
  return {
    ...upstreams?.settings,
    // As in `npm start` (decision 0030).
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
 * Starts a product and waits until it is ready.
 * @param upstreams Null if the product starts its own sandbox.
 * @param settings Overrides of `productSettings`.
 * @param options Node options.
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
  const [, site = '', ops = ''] = started.readyMatch;
  return { ...started, origin: `http://127.0.0.1:${new URL(site).port}`, ops };
}

/**
 * Makes matching upstream calls fail; docs/faults.md lists the kinds of faults.
 * @throws if the sandbox refuses the fault.
 */
export async function setFault({ origin }: { origin: string }, fault: object): Promise<void> {
  const response = await fetch(`${origin}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  });
  if (!response.ok) throw new Error(`the sandbox refused the fault: ${await response.text()}`);
}

/** Removes all faults of the sandbox. */
export async function clearFaults({ origin }: { origin: string }): Promise<void> {
  await fetch(`${origin}/__sandbox/faults`, { method: 'DELETE' });
}

/**
 * Purges the caches of a product.
 * @param ops Origin of its operations listener.
 * @throws if the purge fails.
 */
export async function requestPurge(ops: string, target: PurgeTarget): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` };
  const { ok, status } = await fetch(`${ops}/ops/purge`, { method: 'POST', headers, body: JSON.stringify(target) });
  // 503: the purge reached this product, but Redis is down and other instances may have missed it.
  if (!ok && status !== 503) throw new Error(`the purge failed with status ${status}`);
}

/** Sum of the samples of a metric that have all the labels; 0 if there are none. */
export async function readMetric({ ops }: Product, name: string, labels: Record<string, string> = {}): Promise<number> {
  const text = await (await fetch(`${ops}/metrics`)).text();
  const labelPairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return text
    .split('\n')
    .filter((line) => line.split(/[{ ]/, 1)[0] === name && labelPairs.every((pair) => line.includes(pair)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
