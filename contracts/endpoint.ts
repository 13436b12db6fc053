/**
 * How a page or call of the BFF is declared: one value holds its address, its query, its answer and how long it may be cached.
 * Routes, tests, the OpenAPI document and the typed client all read these values; nothing about an endpoint is said twice.
 */
import { z } from 'zod';
import { apiCall } from './apilist.ts';
import { degraded } from './degraded.ts';
import { regionCodes } from './regions/regions.ts';
import type { PageKind } from './routes.ts';

/**
 * One of the regional editions. Not a language tag: `uk`, `ar` or `my` mean other things there.
 *
 * Anything else in a request is an unknown region.
 */
export const regionCode = z.enum(regionCodes);

/** How long an answer may be cached; the numbers are the BFF's (`runtime/cache/policy.ts`). */
export type Freshness = 'content' | 'settings' | 'list' | 'lookup' | 'price' | 'search';

/** That an endpoint will go: its answers say so, and the contract marks it (docs/contract/README.md, "Take something away"). */
export interface Deprecation {
  /** Day, `2026-12-01`, that is announced to clients as the beginning of it. */
  since: string;
  /** The first day on which it may be gone; till then it answers as ever. */
  sunset: string;
  /** `operationId` of what is to be asked instead. */
  successor?: string;
}

/** What every page's data holds besides its own sections. */
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
   * What makes the page exist: with `breadcrumbs` a page whose path the content API does not know (or is unable to look up) is
   * 404 Product offline; with `route` the address alone does, and a missing trail is a missing section.
   */
  identity: 'breadcrumbs' | 'route';
  deprecated?: Deprecation;
  params: Params;
  /** Query of the endpoint, and of the site's address; members it does not name are dropped. */
  query: Query;
  /** Site path of the page, region prefix included. */
  path: (request: RequestOf<{ params: Params; query: Query }>) => string;
  data: Data;
}

/** Upstream calls of a page; only in an answer that was asked for with `apilist`. */
const apilist = z.array(apiCall).optional();

/** Declares a page; adds `response`, the schema of its whole answer `{kind, data, degraded}`. */
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
  /** Members it does not name are dropped. */
  query: Query;
  data: Data;
}

/** Declares a call that is not a page; adds `response`, the schema of its whole answer `{data, degraded}`. */
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
  /** Of a POST; members it does not name are dropped. */
  body?: Body;
  answer: Answer;
}

/** Declares a call whose answer is one visitor's own: sent as `private, no-store`, never cached. */
export function definePersonalCall<Params extends z.ZodObject, Body extends z.ZodType, Answer extends z.ZodType>(
  call: PersonalCallDefinition<Params, Body, Answer>,
) {
  return call;
}

/** What an endpoint is asked for: its parameters and its query, as their contract parsed them. */
export type RequestOf<Asked extends { params: z.ZodObject; query: z.ZodObject }> = z.output<
  z.ZodObject<Asked['params']['shape'] & Asked['query']['shape']>
>;
