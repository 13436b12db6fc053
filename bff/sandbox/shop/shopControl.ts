import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { shopEnabledRegions } from '../../../contracts/regionLists.ts';
import { isRegionCode, type RegionCode } from '../../../contracts/regions.ts';
import { memberOf } from '../samples/members.ts';
import { storeViewCode } from '../samples/shop.ts';
import { productOf } from './cartAnswer.ts';
import { type Carts, quantityOf } from './carts.ts';

const addition = z.strictObject({
  region: z.custom<RegionCode>(
    (value) => typeof value === 'string' && isRegionCode(value) && shopEnabledRegions.has(value),
    'no region with a shop',
  ),
  /** A guest id or a member's ticket. */
  id: z.string().min(1),
  sku: z.string().refine((sku) => productOf(sku), 'no product of the shop'),
  quantity: z.int().min(1).max(999).default(1),
});

/** Adds what stands in for the shop's own pages: `POST /__sandbox/shop/add` fills a cart, `…/lose-carts` forgets all. */
export function addShopControl(app: FastifyInstance, carts: Carts): void {
  app.post('/__sandbox/shop/add', (request, reply) => {
    const { success, data, error } = addition.safeParse(request.body);
    if (!success) return reply.code(400).send({ status: 400, message: z.prettifyError(error), result: null });
    const { region, id, sku, quantity } = data;
    const owner = { type: memberOf(id) ? 'ATICKET' : 'SESSION', id } as const;
    const cart = carts.add(owner, storeViewCode(region), sku, quantity);
    return { total_quantity: quantityOf(cart) };
  });

  app.post('/__sandbox/shop/lose-carts', () => {
    carts.lose();
    return { total_quantity: 0 };
  });
}
