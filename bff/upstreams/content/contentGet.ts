import type { z } from 'zod';
import type { Freshness } from '../../../contracts/endpoint.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { systemCode } from '../../../contracts/site.ts';
import type { Calls, SharedOperation } from '../createCall.ts';

export interface InRegion {
  region: RegionCode;
}

/** `path`: the whole site path as the visitor sees it, region prefix included. */
export interface AtPath extends InRegion {
  path: string;
}

/** One GET of the content API: the edition, and what else goes on the address. */
type Query = InRegion & Readonly<Record<string, string | number>>;

interface Address {
  /** Where it is not that of the operation's name. */
  apiPath?: string;
  unkeyed?: SharedOperation<object>['unkeyed'];
}

/**
 * Makes shared GETs of the content API. An operation is named after its path, `pros.profile.intro` after
 * `/api/v1/pros/profile/intro`.
 * @param base Address that `/api/v1/…` stands behind.
 */
export function createContentGet(base: string, { shared }: Calls) {
  return <Result extends object>(
    operation: string,
    freshness: Freshness,
    schema: z.ZodType<Result | null>,
    { region, ...query }: Query,
    { apiPath = `/api/v1/${operation.replaceAll('.', '/')}`, unkeyed }: Address = {},
  ) => shared({ operation, freshness, schema, url: base + apiPath, query: contentQuery(region, query), unkeyed });
}

export type ContentGet = ReturnType<typeof createContentGet>;

/** What every query of the content API begins with. */
export function contentQuery(region: RegionCode, query: Readonly<Record<string, string | number>>) {
  return { systemCode, websiteCode: region, ...query };
}
