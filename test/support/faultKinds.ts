import type { z } from 'zod';
import { priceCall } from '../../contracts/calls/price.ts';
import { searchCall } from '../../contracts/calls/search.ts';
import type { Freshness } from '../../contracts/endpoint.ts';
import { pages } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import type { PageKind } from '../../contracts/routes.ts';
import { type CachePolicy, policies } from '../../runtime/cache/policy.ts';
import type { FaultTarget } from './faultyUpstream.ts';
import { sampleCalls, samples, sitePaths } from './samplePages.ts';

/**
 * A page or call and the upstream operation to which tests apply faults. Each kind uses its own edition, so that no two
 * share an upstream response.
 */
export interface Kind {
  name: string;
  url: string;
  /** Site path of a page that needs the operation; null if no cached page does. */
  path: string | null;
  response: z.ZodType;
  operation: FaultTarget;
  freshness: Freshness;
  /** Section that the operation provides, as named in `degraded`. */
  section: string;
}

export const kinds: readonly Kind[] = [
  ...(Object.keys(samples) as PageKind[]).map(page),
  call('shell', 'nl', shellCall, '/api/v1/footer', 'settings', 'footer'),
  call('prices', 'us', priceCall, '/api/nc/v1/price', 'price', 'prices'),
  call('search', 'th', searchCall, '/recent-data/apiv2/SearchSuggestion', 'search', 'groups'),
];

function page(name: PageKind): Kind {
  const { bffPath, path, fault } = samples[name];
  const { region, call: operationPath, freshness, section } = fault;
  return {
    name,
    url: `/bff/v1/${region}${bffPath}`,
    path: region === 'global' ? path : `/${region}${path}`,
    response: pages[name].response,
    operation: { path: operationPath, region },
    freshness,
    section,
  };
}

function call(
  name: 'shell' | 'prices' | 'search',
  region: string,
  { response }: { response: z.ZodType },
  path: string,
  freshness: Freshness,
  section: string,
): Kind {
  const url = `/bff/v1/${region}${sampleCalls[name]}`;
  const sitePath = name === 'shell' ? `/${region}${sitePaths.home}` : null;
  return { name, url, path: sitePath, response, operation: { path, region }, freshness, section };
}

/** State of a kind's cache entry when a fault begins. */
export interface State {
  name: string;
  /** Age of the cache entry in ms when the call fails; null if the cache policy has no such state. */
  age(policy: CachePolicy): number | null;
  /** No cache entry exists. */
  isCold?: true;
  callsUpstream: boolean;
  /** True when the cache entry is served although the call fails. */
  servesCached: boolean;
  /** Expected part of `cache-status`, where it is the same for all kinds. */
  cacheStatus?: string;
}

export const states: readonly State[] = [
  { name: 'cold', age: () => 0, isCold: true, callsUpstream: true, servesCached: false },
  { name: 'fresh', age: () => 1_000, callsUpstream: false, servesCached: true, cacheStatus: 'hit' },
  {
    name: 'stale while revalidating',
    age: ({ maxAge, staleWhileRevalidate: staleMs }) => (staleMs > 0 ? maxAge + staleMs / 2 : null),
    callsUpstream: true,
    servesCached: true,
    cacheStatus: 'fwd=stale',
  },
  { name: 'stale if error', age: ({ staleIfError }) => staleIfError / 2, callsUpstream: true, servesCached: true },
  { name: 'too old', age: ({ staleIfError }) => staleIfError + 1_000, callsUpstream: true, servesCached: false },
];

/** Age in ms of a kind's cache entry in this state; null if its cache policy has no such state. */
export const ageOf = ({ freshness }: Kind, state: State) => state.age(policies[freshness]);
