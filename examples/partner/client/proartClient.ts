/**
 * A client of the ProArt BFF, typed by its contract. Needs openapi-fetch, and Node 20 or newer or a browser.
 *
 *     const client = createProartClient('https://www.example.com');
 *     const { data } = await client.GET('/{region}/pages/home', { params: { path: { region: 'de' } } });
 */
import createClient, { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './contract.ts';
import { type DeprecationNotice, notifyDeprecations } from './deprecationNotice.ts';
import { etagCache } from './etagCache.ts';
import { throwProblems } from './problemError.ts';
import { type Fetch, retryingFetch, type Wait, waitFor } from './retryingFetch.ts';

/** Options of the client. */
export interface ProartClientOptions {
  /** Timeout of a call including its retries, in milliseconds. A `TimeoutError` is thrown after it. Default 20,000. */
  timeoutMs?: number;
  /** Maximum retries of a GET after 429 or 503, each after the time in `Retry-After`. Default 2. */
  retries?: number;
  /** Maximum size of the response cache in characters; 0 disables it. Default 10 million. */
  maxCachedCharacters?: number;
  /** Called once for each deprecated endpoint that you use. */
  onDeprecated?: (notice: DeprecationNotice) => void;
  /** Replaces the global `fetch`, to observe requests or in tests. */
  fetch?: Fetch;
  /** Replaces the wait before a retry, in tests. */
  wait?: Wait;
}

/** Error responses are thrown: `ProblemError` for problems of the BFF, otherwise `UnexpectedAnswerError`. */
export interface ProartClient {
  GET: Call<'get'>;
  POST: Call<'post'>;
}

type Method = 'get' | 'post';
type PathsWith<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];
type SuccessResult<Result> = Extract<Result, { data: unknown }>;
type Call<M extends Method> = <P extends PathsWith<M>, Init extends MaybeOptionalInit<paths[P], M>>(
  path: P,
  ...init: undefined extends Init ? [Init?] : [Init]
) => Promise<SuccessResult<FetchResponse<NonNullable<paths[P][M]>, Init, `${string}/${string}`>>>;

/** Creates a client. @param site Origin of the site, such as `https://www.example.com`. */
export function createProartClient(site: string, options: ProartClientOptions = {}): ProartClient {
  const { timeoutMs = 20_000, retries = 2, maxCachedCharacters = 10_000_000, onDeprecated = () => {} } = options;
  const { fetch = globalThis.fetch, wait = waitFor } = options;
  const client = createClient<paths>({
    baseUrl: new URL('/bff/v1', site).href,
    fetch: retryingFetch(fetch, { timeoutMs, retries, wait }),
    // Lists are sent as one parameter: `ids=a,b`.
    querySerializer: { array: { style: 'form', explode: false } },
  });
  // The last middleware receives a response first.
  client.use(throwProblems, notifyDeprecations(onDeprecated), etagCache(maxCachedCharacters));
  // Error responses are thrown, so every returned response has data.
  return client as ProartClient;
}
