import { expect } from 'vitest';
import { catalogue } from '../../bff/pages/catalogue.ts';
import { settle } from '../../bff/pages/compose/compose.ts';
import { type PageResponse, pages } from '../../contracts/pages/page.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { type PageKind, routes } from '../../contracts/routes.ts';
import { fakeTools, type Results } from './fakeCalls.ts';

/** Ample time for the fake calls, which return immediately; none for deferred sections. */
export const budget = { headMs: 1_000, sectionMs: 1_000, deferredMs: 0 };
/** Breadcrumbs and page key passed to every composer. */
export const sampleBreadcrumbs = { pathStructure: [], pageKey: 'the-key', htmlFlag: false };

type DataOf<Kind extends PageKind> = Extract<PageResponse, { kind: Kind }>['data'];

/** Composes a page as the BFF does and parses the result with its contract. */
export async function composePage<Kind extends PageKind>(
  kind: Kind,
  input: { params?: Record<string, string>; query?: Record<string, string>; region?: RegionCode },
  results: Results,
) {
  const contract = pages[kind];
  const region = kind === 'entry' ? 'global' : (input.region ?? 'de');
  const request = {
    ...contract.params.parse({ region, ...input.params }),
    ...contract.query.parse({ ...input.query }),
  };
  // parsed with the same contract above
  const path = (contract.path as (request: object) => string)(request);
  const [routeName] = Object.entries(routes).find(([, route]) => route.kind === kind) ?? [];
  const { tools, degraded, mistakes, requested: calls } = fakeTools(results, region);
  const composition = catalogue[kind](
    { ...request, path, routeName },
    { ...tools, breadcrumbs: sampleBreadcrumbs, pageKey: sampleBreadcrumbs.pageKey },
  );
  const settled = await settle(composition, degraded, budget);
  expect(mistakes).toEqual([]);
  const data = contract.data.parse(settled.data) as DataOf<Kind>; // parsed with the contract of this kind
  expect(data).toEqual(settled.data);
  return { data, degraded, calls, names: calls.map(({ operation }) => operation) };
}
