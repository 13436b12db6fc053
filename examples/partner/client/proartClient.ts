/**
 * A client of the ProArt BFF, typed by its contract. It needs openapi-fetch, and Node 20 or newer or a browser.
 *
 *     const client = createProartClient('https://www.example.com');
 *     const { data } = await client.GET('/{region}/pages/home', { params: { path: { region: 'de' } } });
 */
import createClient, { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from './contract.ts';
import { type DeprecationNotice, tellDeprecations } from './deprecationNotice.ts';
import { keepAnswers } from './keptAnswers.ts';
import { type Fetch, patientFetch, type Wait, waitFor } from './patientFetch.ts';
import { throwProblems } from './problemError.ts';

export interface ProartClientOptions {
  /** How long one call may take with its repeats, in milliseconds; it then throws a `TimeoutError`. Default 20,000. */
  timeoutMs?: number;
  /** How often a GET is repeated that was answered 429 or 503, each time when `Retry-After` says. Default 2. */
  retries?: number;
  /** How much is kept of answers, so that what has not changed is not sent again, in characters; 0 for none. Default 10 million. */
  keptCharacters?: number;
  /** Is told of each address you use that will go. */
  onDeprecated?: (notice: DeprecationNotice) => void;
  /** In place of the platform's own, to watch the requests or in tests. */
  fetch?: Fetch;
  /** How to wait, in tests. */
  wait?: Wait;
}

/** Answers that are no success are thrown: `ProblemError` where the BFF says why, else `UnexpectedAnswerError`. */
export interface ProartClient {
  GET: Call<'get'>;
  POST: Call<'post'>;
}

type Method = 'get' | 'post';
type PathsWith<M extends Method> = { [P in keyof paths]: paths[P] extends Record<M, object> ? P : never }[keyof paths];
type Answered<Result> = Extract<Result, { data: unknown }>;
type Call<M extends Method> = <P extends PathsWith<M>, Init extends MaybeOptionalInit<paths[P], M>>(
  path: P,
  ...init: undefined extends Init ? [Init?] : [Init]
) => Promise<Answered<FetchResponse<NonNullable<paths[P][M]>, Init, `${string}/${string}`>>>;

/** @param site Origin of the site, such as `https://www.example.com`. */
export function createProartClient(site: string, options: ProartClientOptions = {}): ProartClient {
  const { timeoutMs = 20_000, retries = 2, keptCharacters = 10_000_000, onDeprecated = () => {} } = options;
  const { fetch = globalThis.fetch, wait = waitFor } = options;
  const client = createClient<paths>({
    baseUrl: new URL('/bff/v1', site).href,
    fetch: patientFetch(fetch, { timeoutMs, retries, wait }),
    // Lists of ids are one parameter: `ids=a,b`.
    querySerializer: { array: { style: 'form', explode: false } },
  });
  // The last one sees an answer first.
  client.use(throwProblems, tellDeprecations(onDeprecated), keepAnswers(keptCharacters));
  // What is no success was thrown, so what comes back has data.
  return client as ProartClient;
}
