import { budgets } from '../../bff/pages/compose/budgets.ts';
import { createTools } from '../../bff/pages/compose/compose.ts';
import { ProductIndex } from '../../bff/pages/product/productIndex.ts';
import { createContentClient } from '../../bff/upstreams/content/contentClient.ts';
import type { Calls, PersonalOperation, SharedOperation } from '../../bff/upstreams/createCalls.ts';
import { createRecentDataClient, createWebsiteInfoClient } from '../../bff/upstreams/recentData/recentDataClient.ts';
import { createShopClient } from '../../bff/upstreams/shop/shopClient.ts';
import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { UpstreamError } from '../../runtime/http/problems/errors.ts';

type AnyOperation = SharedOperation<object> | PersonalOperation<object>;

export interface FakeCalls extends Calls {
  requested: AnyOperation[];
}

export type Results = Readonly<Record<string, unknown>>;

/** Creates calls that return raw results from a table; a call of an operation that is not in the table fails. */
export function fakeCalls(results: Results): FakeCalls {
  const requestedOperations: AnyOperation[] = [];
  const resultOf = async <Result extends object>(operation: {
    operation: string;
    schema: { nullable(): { parse(raw: unknown): Result | null } };
  }) => {
    const name = operation.operation;
    if (!(name in results))
      throw new UpstreamError({ upstream: 'fake', operation: name }, 'status', 'not in the table');
    const parsed = operation.schema.nullable().parse(results[name]);
    // A value read from the cache is parsed a second time, too.
    return operation.schema.nullable().parse(JSON.parse(JSON.stringify(parsed)));
  };
  return {
    requested: requestedOperations,
    shared(operation) {
      requestedOperations.push(operation);
      return resultOf(operation);
    },
    personal(operation) {
      requestedOperations.push(operation);
      return resultOf(operation);
    },
  };
}

export function fakeTools(results: Results, region: RegionCode = 'de') {
  const calls = fakeCalls(results);
  const mistakes: unknown[] = [];
  const tools = createTools(
    {
      content: createContentClient('https://content.test', calls),
      recentData: createRecentDataClient('https://recent.test', calls),
      websiteInfo: createWebsiteInfoClient('https://info.test', calls),
      support: null,
      assistant: null,
      shop: ({ domain, storeViewCode }) => createShopClient(domain, storeViewCode, calls),
      shopOrigins: [],
      logoutUrl: undefined,
    },
    allStrings[regions[region].strings],
    { budget: budgets.whole, productIndex: new ProductIndex(), onInternalError: (error) => mistakes.push(error) },
  );
  return { ...tools, mistakes, requested: calls.requested };
}
