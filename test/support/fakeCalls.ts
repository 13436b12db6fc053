import { createTools } from '../../bff/pages/compose/compose.ts';
import { createContentClient } from '../../bff/upstreams/content/contentClient.ts';
import type { Calls, PersonalOperation, SharedOperation } from '../../bff/upstreams/createCall.ts';
import { createRecentDataClient, createWebsiteInfoClient } from '../../bff/upstreams/recentData/recentDataClient.ts';
import { createShopClient } from '../../bff/upstreams/shop/shopClient.ts';
import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';

type AnyOperation = SharedOperation<object> | PersonalOperation<object>;

export interface FakeCalls extends Calls {
  /** What was asked for, in order; a personal operation has no freshness. */
  asked: AnyOperation[];
}

/** Raw answers by operation. */
export type Results = Readonly<Record<string, unknown>>;

/** Calls that answer from a table of raw results by operation; an operation that is not in it fails. */
export function fakeCalls(results: Results): FakeCalls {
  const asked: AnyOperation[] = [];
  const answer = async <Result extends object>(operation: {
    operation: string;
    schema: { nullable(): { parse(raw: unknown): Result | null } };
  }) => {
    const name = operation.operation;
    if (!(name in results))
      throw new UpstreamError({ upstream: 'fake', operation: name }, 'status', 'not in the table');
    const parsed = operation.schema.nullable().parse(results[name]);
    // What a cache gives back has been parsed once more.
    return operation.schema.nullable().parse(JSON.parse(JSON.stringify(parsed)));
  };
  return {
    asked,
    shared(operation) {
      asked.push(operation);
      return answer(operation);
    },
    personal(operation) {
      asked.push(operation);
      return answer(operation);
    },
  };
}

/** The tools of a composer over fake calls, in the language of an edition. */
export function fakeTools(results: Results, region: RegionCode = 'de') {
  const calls = fakeCalls(results);
  const mistakes: unknown[] = [];
  const made = createTools(
    {
      content: createContentClient('https://content.test', calls),
      recentData: createRecentDataClient('https://recent.test', calls),
      websiteInfo: createWebsiteInfoClient('https://info.test', calls),
      support: null,
      assistant: null,
      shop: ({ domain, storeViewCode }) => createShopClient(domain, storeViewCode, calls),
      shopOrigins: [],
    },
    allStrings[regions[region].strings],
    { pieceMs: 1_000, onMistake: (error) => mistakes.push(error) },
  );
  return { ...made, mistakes, asked: calls.asked };
}
