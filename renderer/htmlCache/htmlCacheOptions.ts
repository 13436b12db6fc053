import { createL2 } from '../../runtime/cache/redis/l2.ts';
import type { RedisConnection } from '../../runtime/cache/redis/redis.ts';
import type { Config } from '../../runtime/config/config.ts';
import { toEncodings } from '../../runtime/http/responses/contentEncodings.ts';
import type { Metrics } from '../../runtime/telemetry/metrics.ts';
import type { HtmlCacheOptions } from './htmlCache.ts';
import { htmlCodec } from './htmlCodec.ts';

interface Options {
  metrics: Metrics;
  /** Redis for L2; null without one. */
  redis: RedisConnection | null;
  /** Namespace of the shared pages (`pageNamespace`). */
  namespace: () => string;
}

/** Returns the options of the HTML cache from the settings, with metrics. */
export function htmlCacheOptions(
  { HTML_CACHE_MB }: Pick<Config, 'HTML_CACHE_MB'>,
  { metrics, redis, namespace }: Options,
): HtmlCacheOptions {
  const countHit = metrics.cacheTally({ cache: 'html', tier: 'l1', result: 'hit' });
  return {
    maxBytes: HTML_CACHE_MB * 2 ** 20,
    l2: redis ? createL2(redis, { namespace: () => `html:${namespace()}`, codec: htmlCodec }) : undefined,
    toEncodings,
    count(tier, result) {
      if (tier === 'l1' && result === 'hit') countHit();
      else metrics.cacheRequests.inc({ cache: 'html', tier, result });
    },
    countEviction: (cache) => metrics.cacheEvictions.inc({ cache }),
    watch: (sizeOf) => metrics.watchStore('html', sizeOf),
    now: Date.now,
  };
}
