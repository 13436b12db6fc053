import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EdgeProduct, sharedHeaders, startEdgeProduct } from './edgeProduct.ts';
import type { Edge, EdgeServer } from './edgeServers.ts';
import { eventually } from './eventually.ts';

/** Starts a scripted product behind an edge server for all tests of the calling `describe`. */
export function behindEdge({ missing, start }: Pick<EdgeServer, 'missing' | 'start'>) {
  let product: EdgeProduct;
  let edge: Edge;
  beforeAll(async () => {
    if (missing) return;
    product = await startEdgeProduct();
    edge = await start(product.origin);
  });
  afterAll(async () => {
    if (missing) return;
    await edge.stop();
    await product.close();
  });

  const get = (url: string, headers: Record<string, string> = {}) => fetch(edge.origin + url, { headers });
  const text = async (target: string) => (await get(target)).text();
  const count = (href: string) => product.requested(href).length;

  return {
    tried: test.skipIf(missing),
    product: () => product,
    edge: () => edge,
    get,
    text,
    count,
    /** Lets the edge cache a response until it is stale, which a second request to the product shows. */
    async keepUntilStale(address: string, cdn: string, then: Parameters<EdgeProduct['answer']>[1]) {
      product.answer(address, { headers: sharedHeaders(cdn), body: 'cached' });
      expect(await text(address)).toBe('cached');
      product.answer(address, then);
      await eventually(async () => {
        await text(address);
        expect(count(address)).toBeGreaterThan(1);
      });
    },
  };
}
