/**
 * Declarations of the BFF's pages and calls: one value holds an endpoint's path, query, response and cache lifetime.
 * Routes, tests, the OpenAPI document and the typed client all read these values.
 */
import { z } from 'zod';
import { apiCall } from './apilist.ts';
import { degraded } from './degraded.ts';
import { regionCodes } from './regions/regions.ts';
import type { PageKind } from './routes.ts';

/**
 * Code of a regional edition. It is not a language tag: `uk`, `ar` or `my` have other meanings there.
 *
 * Any other value in a request is an unknown region.
 */
export const regionCode = z.enum(regionCodes);

/** Cache lifetime class of a response; the durations are in `runtime/cache/policy.ts`. */
export type Freshness = 'content' | 'settings' | 'list' | 'lookup' | 'price' | 'search';

/** Announces the removal of an endpoint, in its response headers and in the contract (docs/contract/README.md). */
export interface Deprecation {
  /** Date announced to clients as the start of the deprecation, such as `2026-12-01`. */
  since: string;
  /** First date on which the endpoint may be removed; until then it works as before. */
  sunset: string;
  /** `operationId` of the endpoint to use instead. */
  successor?: string;
}

/** Fields that the data of every page has besides its own sections. */
export type PageData = z.ZodObject<{ seo: z.ZodType; breadcrumbs: z.ZodType; routeName: z.ZodType }>;

interface PageDefinition<
  Kind extends PageKind,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Data extends PageData,
> {
  kind: Kind;
  /** Route pattern behind `bffPrefix`. */
  endpoint: string;
  freshness: Freshness;
  /**
   * Decides when the page exists. With `breadcrumbs`, a path that the content API does not know (or cannot look up) is
   * 404 Product offline; with `route` every matching path exists, and missing breadcrumbs are a missing section.
   */
  identity: 'breadcrumbs' | 'route';
  deprecated?: Deprecation;
  params: Params;
  /** Query of the endpoint and of the page's URL; parameters not named here are dropped. */
  query: Query;
  /** Site path of the page, region prefix included. */
  path: (request: RequestOf<{ params: Params; query: Query }>) => string;
  data: Data;
}

/** Upstream calls of a page; only in responses to requests with `apilist`. */
const apilist = z.array(apiCall).optional();

/** Declares a page; adds `response`, the schema of its whole response `{kind, data, degraded}`. */
export function definePage<
  Kind extends PageKind,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Data extends PageData,
>(page: PageDefinition<Kind, Params, Query, Data>) {
  return { ...page, response: z.object({ kind: z.literal(page.kind), data: page.data, degraded, apilist }) };
}

interface CallDefinition<Params extends z.ZodObject, Query extends z.ZodObject, Data extends z.ZodType> {
  endpoint: string;
  freshness: Freshness;
  deprecated?: Deprecation;
  params: Params;
  /** Parameters not named here are dropped. */
  query: Query;
  data: Data;
}

/** Declares a call that is not a page; adds `response`, the schema of its whole response `{data, degraded}`. */
export function defineCall<Params extends z.ZodObject, Query extends z.ZodObject, Data extends z.ZodType>(
  call: CallDefinition<Params, Query, Data>,
) {
  return { ...call, response: z.object({ data: call.data, degraded }) };
}

interface PersonalCallDefinition<Params extends z.ZodObject, Body extends z.ZodType, Answer extends z.ZodType> {
  endpoint: string;
  method: 'get' | 'post';
  deprecated?: Deprecation;
  params: Params;
  /** Body of a POST; members not named here are dropped. */
  body?: Body;
  answer: Answer;
}

/** Declares a call whose response belongs to one visitor: sent as `private, no-store`, never cached. */
export function definePersonalCall<Params extends z.ZodObject, Body extends z.ZodType, Answer extends z.ZodType>(
  call: PersonalCallDefinition<Params, Body, Answer>,
) {
  return call;
}

/** Parsed path parameters and query of a request to an endpoint. */
export type RequestOf<Endpoint extends { params: z.ZodObject; query: z.ZodObject }> = z.output<
  z.ZodObject<Endpoint['params']['shape'] & Endpoint['query']['shape']>
>;
