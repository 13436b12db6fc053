import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { shopEnabledRegions } from '../../contracts/regions/editionRules.ts';
import { isRegionCode, type RegionCode } from '../../contracts/regions/regions.ts';
import { memberOf } from '../samples/members.ts';
import { seriesBySlug } from '../samples/products/catalogue.ts';
import { storeViewCode, withdrawnSku } from '../samples/products/shop.ts';
import { type Carts, maxPieces, quantityOf } from './carts.ts';
import { type EmulatedRelease, releases } from './release.ts';

const cartAddition = z.strictObject({
  region: z.custom<RegionCode>(
    (value) => typeof value === 'string' && isRegionCode(value) && shopEnabledRegions.has(value),
    'must be a region with a shop',
  ),
  /** Guest session id or member ticket. */
  id: z.string().min(1),
  sku: z.string().refine((sku) => seriesBySlug.has(sku) || sku === withdrawnSku, 'must be a product of the shop'),
  quantity: z.int().min(1).max(maxPieces).default(1),
});

const releaseChange = z.strictObject({ release: z.enum(releases) });
const mergingChange = z.strictObject({ merges: z.boolean() });

/**
 * Adds the control endpoints of the shop below `/__sandbox/shop/`, each a POST: `add` fills a cart, `lose-carts`
 * deletes all carts, `expire-tokens` invalidates all tokens, `release` sets the emulated Magento release, `merging` turns
 * the merging of carts at sign-in on or off.
 */
export function addShopControl(app: FastifyInstance, carts: Carts, emulated: EmulatedRelease): void {
  app.post('/__sandbox/shop/add', (request, reply) => {
    const { success, data, error } = cartAddition.safeParse(request.body);
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

  app.post('/__sandbox/shop/expire-tokens', () => {
    carts.expireTokens();
    return { tokens: 0 };
  });

  app.post('/__sandbox/shop/release', (request, reply) => {
    const { success, data, error } = releaseChange.safeParse(request.body);
    if (!success) return reply.code(400).send({ status: 400, message: z.prettifyError(error), result: null });
    emulated.release = data.release;
    return { release: emulated.release };
  });

  app.post('/__sandbox/shop/merging', (request, reply) => {
    const { success, data, error } = mergingChange.safeParse(request.body);
    if (!success) return reply.code(400).send({ status: 400, message: z.prettifyError(error), result: null });
    carts.mergesAtSignIn = data.merges;
    return { merges: carts.mergesAtSignIn };
  });
}
