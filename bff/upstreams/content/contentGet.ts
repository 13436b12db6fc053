import type { z } from 'zod';
import type { Freshness } from '../../../contracts/endpoint.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import { systemCode } from '../../../contracts/site.ts';
import type { Calls, SharedOperation } from '../createCalls.ts';

export interface RegionQuery {
  region: RegionCode;
}

/** `path`: the full site path with its region prefix. */
export interface PathQuery extends RegionQuery {
  path: string;
}

/** Query of a GET of the content API: the edition and further parameters. */
type Query = RegionQuery & Readonly<Record<string, string | number>>;

interface CallOptions {
  /** Path, where it differs from the operation's name. */
  apiPath?: string;
  unkeyed?: SharedOperation<object>['unkeyed'];
}

/**
 * Creates the function that makes shared GETs of the content API. An operation is named after its path:
 * `pros.profile.intro` is `/api/v1/pros/profile/intro`.
 * @param base URL prefix of `/api/v1/…`.
 */
export function createContentGet(base: string, { shared }: Calls) {
  return <Result extends object>(
    operation: string,
    freshness: Freshness,
    schema: z.ZodType<Result | null>,
    { region, ...query }: Query,
    { apiPath = `/api/v1/${operation.replaceAll('.', '/')}`, unkeyed }: CallOptions = {},
  ) => shared({ operation, freshness, schema, url: base + apiPath, query: contentQuery(region, query), unkeyed });
}

export type ContentGet = ReturnType<typeof createContentGet>;

/** Returns the query of a content API call, with the parameters common to all calls first. */
export function contentQuery(region: RegionCode, query: Readonly<Record<string, string | number>>) {
  return { systemCode, websiteCode: region, ...query };
}
