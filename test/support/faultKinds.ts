/** What faults are tried on: one operation behind every page and call, in every state of its cache. */

import type { z } from 'zod';
import { priceCall } from '../../contracts/calls/price.ts';
import { searchCall } from '../../contracts/calls/search.ts';
import type { Freshness } from '../../contracts/endpoint.ts';
import { pages } from '../../contracts/pages/page.ts';
import { shellCall } from '../../contracts/pages/shell.ts';
import type { PageKind } from '../../contracts/routes.ts';
import { type CachePolicy, policies } from '../../runtime/cache/policy.ts';
import type { Target } from './faultyUpstream.ts';
import { sampleCalls, samples, sitePaths } from './samplePages.ts';

/** A page or call, and the one operation behind it that fails. Each has an edition of its own: no two share an answer. */
export interface Kind {
  name: string;
  url: string;
  /** Site path of a page that it is part of; null where no HTML is kept that waits for it. */
  path: string | null;
  response: z.ZodType;
  operation: Target;
  freshness: Freshness;
  /** What the operation makes, as `degraded` names it. */
  section: string;
}

export const kinds: readonly Kind[] = [
  ...(Object.keys(samples) as PageKind[]).map(page),
  call('shell', 'nl', shellCall, '/recent-data/apiv2/WebsiteInfo', 'settings', 'websiteInfo'),
  call('prices', 'us', priceCall, '/api/nc/v1/price', 'price', 'prices'),
  call('search', 'th', searchCall, '/recent-data/apiv2/SearchSuggestion', 'search', 'groups'),
];

function page(name: PageKind): Kind {
  const { address, path, fault } = samples[name];
  const { region, call: failing, freshness, section } = fault;
  return {
    name,
    url: `/bff/v1/${region}${address}`,
    path: region === 'global' ? path : `/${region}${path}`,
    response: pages[name].response,
    operation: { path: failing, region },
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

export interface State {
  name: string;
  /** Age of what is kept when the call fails; null: a tier without such an age. */
  age(tier: CachePolicy): number | null;
  /** Nothing is kept at all. */
  isCold?: true;
  /** The upstream is asked. */
  asks: boolean;
  /** What is kept is shown when the call fails. */
  keeps: boolean;
  /** Part of `cache-status`, where it is the same for all. */
  says?: string;
}

export const states: readonly State[] = [
  { name: 'cold', age: () => 0, isCold: true, asks: true, keeps: false },
  { name: 'fresh', age: () => 1_000, asks: false, keeps: true, says: 'hit' },
  {
    name: 'stale while it is fetched anew',
    age: ({ maxAge, staleWhileRevalidate: staleMs }) => (staleMs > 0 ? maxAge + staleMs / 2 : null),
    asks: true,
    keeps: true,
    says: 'fwd=stale',
  },
  { name: 'stale if that fails', age: ({ staleIfError }) => staleIfError / 2, asks: true, keeps: true },
  { name: 'too old', age: ({ staleIfError }) => staleIfError + 1_000, asks: true, keeps: false },
];

/** Age of what is kept of this kind in this state; null: its tier has no such age. */
export const ageOf = ({ freshness }: Kind, state: State) => state.age(policies[freshness]);
