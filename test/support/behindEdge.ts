import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EdgeProduct, sharedHeaders, startEdgeProduct } from './edgeProduct.ts';
import type { Edge, EdgeServer } from './edgeServers.ts';
import { eventually } from './eventually.ts';

/** Starts a scripted product behind an edge server for all tests of the calling `describe`. */
export function behindEdge({ missingReason, start }: Pick<EdgeServer, 'missingReason' | 'start'>) {
  let product: EdgeProduct;
  let edge: Edge;
  beforeAll(async () => {
    if (missingReason) return;
    product = await startEdgeProduct();
    edge = await start(product.origin);
  });
  afterAll(async () => {
    if (missingReason) return;
    await edge.stop();
    await product.close();
  });

  const get = (url: string, headers: Record<string, string> = {}) => fetch(edge.origin + url, { headers });
  const text = async (target: string) => (await get(target)).text();
  const count = (href: string) => product.requested(href).length;

  return {
    testIfInstalled: test.skipIf(missingReason),
    product: () => product,
    edge: () => edge,
    get,
    text,
    count,
    /** Waits until the edge has a stale response: requests then reach the product a second time. */
    async cacheUntilStale(url: string, cdn: string, next: Parameters<EdgeProduct['answer']>[1]) {
      product.answer(url, { headers: sharedHeaders(cdn), body: 'cached' });
      expect(await text(url)).toBe('cached');
      product.answer(url, next);
      await eventually(async () => {
        await text(url);
        expect(count(url)).toBeGreaterThan(1);
      });
    },
  };
}
