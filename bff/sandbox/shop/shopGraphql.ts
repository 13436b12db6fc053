import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildSchema, graphql } from 'graphql';
import { z } from 'zod';
import { shopEnabledRegions } from '../../../contracts/regionLists.ts';
import type { Editions } from '../reading.ts';
import type { Edition } from '../samples/edition.ts';
import { memberOf } from '../samples/members.ts';
import { storeViewCode } from '../samples/shop.ts';
import { cartAnswer } from './cartAnswer.ts';
import { type Carts, isSame, type Owner, quantityOf } from './carts.ts';
import { shopSchema } from './schema.ts';
import { shopErrors } from './shopErrors.ts';

/** What a resolver knows of the request. */
interface Visit {
  edition: Edition;
  store: string;
  carts: Carts;
  owner: Owner | undefined;
}

const asked = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

const schema = buildSchema(shopSchema);
/** Only this value of `group_id_only` asks for the group. */
const yes = 'Y';
const guestGroup = '0';

const resolvers = {
  miniCartQty({ type, id }: Owner, { carts, store }: Visit) {
    const cart = carts.activeOf({ type, id }, store);
    return { qty: cart ? quantityOf(cart) : null };
  },

  getAuthorizationToken({ type, id, group_id_only }: Owner & { group_id_only?: string }, { carts }: Visit) {
    if (!id) throw shopErrors.noId();
    const member = type === 'ATICKET' ? memberOf(id) : undefined;
    if (type === 'ATICKET' && !member) throw shopErrors.badTicket();
    return {
      token: carts.issueToken({ type, id }),
      group_id: group_id_only === yes ? (member?.groupId ?? guestGroup) : null,
    };
  },

  customer(_: unknown, { owner }: Visit) {
    const member = owner?.type === 'ATICKET' ? memberOf(owner.id) : undefined;
    if (!member) throw shopErrors.notAuthorized();
    const { firstname, lastname, email, groupId } = member;
    return { firstname, lastname, email, group_id: Number(groupId) };
  },

  createEmptyCart: (_: unknown, { carts, owner, store }: Visit) => carts.ensure(known(owner), store).id,

  cart({ cart_id }: { cart_id: string }, { edition, carts, owner, store }: Visit) {
    const asker = known(owner);
    const cart = carts.byId(cart_id);
    if (!cart) throw shopErrors.cartNotFound(cart_id);
    if (!isSame(cart.owner, asker)) throw shopErrors.cartOfAnother(cart_id);
    if (cart.store !== store) throw shopErrors.cartOfOtherStore(cart_id);
    return cartAnswer(edition, cart);
  },
};

/** Adds the shops of all editions that have one, `POST /shop/{region}/graphql`: a real GraphQL server each. */
export function addShopGraphql(app: FastifyInstance, editions: Editions, carts: Carts): void {
  app.post<{ Params: { region: string } }>('/shop/:region/graphql', async (request, reply) => {
    const edition = editions(request.params.region);
    if (!edition || !shopEnabledRegions.has(edition.region.code)) return reply.callNotFound();
    const { success, data } = asked.safeParse(request.body);
    if (!success) return reply.code(400).send({ errors: [{ message: 'A JSON body with a query is needed.' }] });

    // A trap: whoever passes this cookie on to the browser makes every cart read trigger the next one.
    reply.header('set-cookie', `private_content_version=${randomUUID()}; Path=/; SameSite=Lax`);
    reply.header('cache-control', 'no-store');

    const store = request.headers['store'] ?? '';
    if (store !== storeViewCode(edition.region.code)) return { data: null, errors: [shopErrors.unknownStore()] };
    const visit: Visit = { edition, store, carts, owner: carts.ownerOf(bearerOf(request)) };
    return graphql({
      schema,
      source: data.query,
      rootValue: resolvers,
      contextValue: visit,
      variableValues: data.variables ?? null,
      operationName: data.operationName ?? null,
    });
  });
}

function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

function known(owner: Owner | undefined): Owner {
  if (!owner) throw shopErrors.notAuthorized();
  return owner;
}
