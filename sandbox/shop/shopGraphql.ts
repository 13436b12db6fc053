import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildSchema, graphql } from 'graphql';
import { z } from 'zod';
import { shopEnabledRegions } from '../../contracts/regions/editionRules.ts';
import type { Editions } from '../editions.ts';
import type { Edition } from '../samples/edition.ts';
import { defaultGroup, memberOf } from '../samples/members.ts';
import { storeViewCode } from '../samples/products/shop.ts';
import { type Carts, isSame, type Owner, quantityOf } from './carts.ts';
import { toGraphqlCart } from './graphqlCart.ts';
import { privateContentCookie } from './privateContent.ts';
import type { EmulatedRelease } from './release.ts';
import { shopSchema } from './schema.ts';
import { shopErrorsOf } from './shopErrors.ts';

/** GraphQL context of a request. */
interface ShopContext {
  edition: Edition;
  store: string;
  carts: Carts;
  owner: Owner | undefined;
  errors: ReturnType<typeof shopErrorsOf>;
}

const graphqlRequest = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

const schema = buildSchema(shopSchema);
/** Value of `group_id_only` that requests the group. */
const yes = 'Y';

const resolvers = {
  miniCartQty({ type, id }: Owner, { carts, store }: ShopContext) {
    const cart = carts.activeOf({ type, id }, store);
    return { qty: cart ? quantityOf(cart) : null };
  },

  getAuthorizationToken(
    { type, id, group_id_only }: Owner & { group_id_only?: string },
    { carts, errors }: ShopContext,
  ) {
    if (!id) throw errors.noId();
    const member = type === 'ATICKET' ? memberOf(id) : undefined;
    if (type === 'ATICKET' && !member) throw errors.badTicket();
    return {
      token: carts.issueToken({ type, id }),
      group_id: group_id_only === yes ? (member?.groupId ?? defaultGroup) : null,
    };
  },

  customer(_: unknown, { owner, errors }: ShopContext) {
    const member = owner?.type === 'ATICKET' ? memberOf(owner.id) : undefined;
    if (!member) throw errors.notAuthorized();
    const { firstname, lastname, email, groupId } = member;
    return { firstname, lastname, email, group_id: Number(groupId) };
  },

  // As in Magento: returns the id of the active cart if there is one, for a member on all devices.
  createEmptyCart(_: unknown, { carts, owner, store, errors }: ShopContext) {
    if (!owner) throw errors.notAuthorized();
    return carts.ensure(owner, store).id;
  },

  cart({ cart_id }: { cart_id: string }, { edition, carts, owner, store, errors }: ShopContext) {
    if (!owner) throw errors.notAuthorized();
    const cart = carts.byId(cart_id);
    if (!cart) throw errors.cartNotFound(cart_id);
    if (!cart.active) throw errors.cartNotActive();
    if (!isSame(cart.owner, owner)) throw errors.cartOfAnother(cart_id);
    if (cart.store !== store) throw errors.cartOfOtherStore(cart_id);
    const graphqlCart = toGraphqlCart(edition, cart);
    // As in Magento: a discontinued product is an error, and GraphQL returns null for its row.
    return { ...graphqlCart, items: graphqlCart.items.map((item) => item ?? errors.productGone()) };
  },
};

/** Adds a GraphQL server for each edition with a shop: `POST /shop/{region}/graphql`. */
export function addShopGraphql(
  app: FastifyInstance,
  editions: Editions,
  carts: Carts,
  emulated: EmulatedRelease,
): void {
  app.post<{ Params: { region: string } }>('/shop/:region/graphql', async (request, reply) => {
    const edition = editions(request.params.region);
    if (!edition || !shopEnabledRegions.has(edition.region.code)) return reply.callNotFound();
    const { success, data } = graphqlRequest.safeParse(request.body);
    if (!success) return reply.code(400).send({ errors: [{ message: 'A JSON body with a query is required.' }] });

    // Sent on purpose: forwarding this cookie to browsers would make every cart read trigger another one.
    reply.header('set-cookie', privateContentCookie());
    reply.header('cache-control', 'no-store');

    const store = request.headers['store'] ?? '';
    const errors = shopErrorsOf(emulated.release);
    if (store !== storeViewCode(edition.region.code)) return { data: null, errors: [errors.unknownStore()] };
    const bearer = bearerOf(request);
    const owner = carts.ownerOf(bearer);
    if (bearer && !owner && emulated.release === '2.4.7')
      return reply.code(401).send({ errors: [errors.notAuthorized()] });
    const context: ShopContext = { edition, store, carts, owner, errors };
    return graphql({
      schema,
      source: data.query,
      rootValue: resolvers,
      contextValue: context,
      variableValues: data.variables ?? null,
      operationName: data.operationName ?? null,
    });
  });
}

function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}
