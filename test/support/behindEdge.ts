import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EdgeProduct, shared, startEdgeProduct } from './edgeProduct.ts';
import type { Edge, EdgeServer } from './edgeServers.ts';
import { eventually } from './eventually.ts';

/** A scripted product behind one of the servers, for all tests of the `describe` that calls this. */
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

  const get = (address: string, headers: Record<string, string> = {}) => fetch(edge.origin + address, { headers });
  const text = async (address: string) => (await get(address)).text();
  const count = (address: string) => product.asked(address).length;

  return {
    tried: test.skipIf(missing),
    product: () => product,
    edge: () => edge,
    get,
    text,
    /** How often the product was asked for an address. */
    count,
    /** Keeps an answer until it is stale, which shows when asking for it has the product asked once more. */
    async keepUntilStale(address: string, cdn: string, then: Parameters<EdgeProduct['answer']>[1]) {
      product.answer(address, { headers: shared(cdn), body: 'kept' });
      expect(await text(address)).toBe('kept');
      product.answer(address, then);
      await eventually(async () => {
        await text(address);
        expect(count(address)).toBeGreaterThan(1);
      });
    },
  };
}
