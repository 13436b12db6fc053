/** Random faults of upstreams, Redis failures and purges while the product is under load; reproducible by seed. */
import { setTimeout as wait } from 'node:timers/promises';
import type { PurgeTarget } from '../../../runtime/cache/purgeTarget.ts';
import type { RedisServer } from '../../redisServer.ts';
import { clearFaults, requestPurge, setFault } from '../product.ts';

interface Chaos {
  upstreams: { origin: string };
  /** Origin of the operations listener. */
  ops: string;
  /** Null if redis-server is not installed. */
  redis: RedisServer | null;
  random: () => number;
  progress: (line: string) => void;
}

const faults = [
  { fault: 'status', status: 500 },
  { fault: 'status', status: 503 },
  { fault: 'status', status: 404 },
  { fault: 'slow', ms: 3_000 },
  { fault: 'hang' },
  { fault: 'drip' },
  { fault: 'reset' },
  { fault: 'truncate' },
  { fault: 'html' },
  { fault: 'wrong-schema' },
  { fault: 'huge', times: 3 },
  { fault: 'gzip-bomb', times: 3 },
];
// biome-ignore format: a list in rows
const matches = [
  '/api/', '/api/v1/header', '/api/v1/banner', '/api/v1/productLevel', '/api/v1/urlRedirect', '/api/v1/breadrumbs', '/api/v1/seo/',
  '/api/v1/pros/', '/api/nc/v1/price', '/api/nc/v1/SSRLog', '/recent-data/', 'getAuthorizationToken', 'cart', 'miniCartQty',
];
const purges: readonly PurgeTarget[] = [
  { all: true },
  { tags: ['region:de'] },
  { tags: ['kind:home', 'op:header'] },
  { tags: ['op:banner'] },
];

/** Triggers random events until `isOver`, then clears all faults. */
export async function runChaos(
  { upstreams, ops, redis, random, progress }: Chaos,
  isOver: () => boolean,
): Promise<void> {
  const randomItem = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item; // never empty
  const randomBetween = (min: number, max: number) => min + random() * (max - min);

  const events: readonly (() => Promise<string>)[] = [
    async () => {
      const fault = { match: randomItem(matches), ...randomItem(faults) };
      await setFault(upstreams, fault);
      return JSON.stringify(fault);
    },
    async () => {
      await clearFaults(upstreams);
      return 'upstreams recover';
    },
    async () => {
      const purge = randomItem(purges);
      await requestPurge(ops, purge);
      return `purge ${JSON.stringify(purge)}`;
    },
    async () => {
      await redis?.kill();
      await wait(randomBetween(1_000, 5_000));
      await redis?.restart();
      return 'redis was killed and came back empty';
    },
    async () => {
      redis?.freeze();
      await wait(randomBetween(1_000, 8_000));
      redis?.thaw();
      return 'redis was frozen for a while';
    },
  ];
  while (!isOver()) {
    progress(await randomItem(events)());
    await wait(randomBetween(2_000, 8_000));
  }
  await clearFaults(upstreams);
}
