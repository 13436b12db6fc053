/** Items that were added before the sign-in and remain in the guest’s cart, with links to their pages in the shop. */
import { expect, test } from 'vitest';
import { nora } from '../../../sandbox/samples/members.ts';
import { buildScriptedShop } from '../../support/scriptedShop.ts';

const guestId = 'guest-before';

/** A guest with two towers in the cart, who then gets the member's ticket; the shop has not merged anything. */
async function signedInGuest(...options: Parameters<typeof buildScriptedShop>) {
  const shop = await buildScriptedShop(...options);
  const visitor = shop.visitor({ proart_guest: guestId });
  await shop.control('add', { region: 'de', id: guestId, sku: 'tower', quantity: 2 });
  expect((await visitor.cart()).guestItems).toBeUndefined();
  visitor.cookies['aticket'] = nora.ticket;
  return { shop, visitor };
}

test('a member sees what is left in the guest’s cart, with links to where it is sold, and the guest’s cart stays', async () => {
  const { shop, visitor } = await signedInGuest();
  const { owner, state, guestItems } = await visitor.cart();
  expect({ owner, state }).toEqual({ owner: 'member', state: 'empty' });
  expect(guestItems).toMatchObject([
    {
      quantity: 2,
      buy_page_url: '/sandbox/shop/de/tower/',
      product: { sku: 'tower', name: expect.stringMatching(/./) },
    },
  ]);
  await shop.control('add', { region: 'de', id: nora.ticket, sku: 'studio-16' });
  expect(await visitor.cart()).toMatchObject({ state: 'filled', cart: { total_quantity: 1 }, guestItems: [{}] });

  // Nothing is lost: after signing out, the guest has the same cart.
  delete visitor.cookies['aticket'];
  expect(await visitor.cart()).toMatchObject({ owner: 'guest', cart: { total_quantity: 2 } });
});

test('a guest’s cart that the shop knows to be empty is not asked for again', async () => {
  const shop = await buildScriptedShop({ miniCartQty: [{ data: { miniCartQty: { qty: 0 } } }] });
  const visitor = shop.visitor({ proart_guest: guestId, aticket: nora.ticket });
  expect(await visitor.cart()).not.toHaveProperty('guestItems');
  await visitor.cart();
  expect(shop.operations().filter((name) => name === 'miniCartQty')).toHaveLength(1);
  // A member who was no guest of the shop costs no call.
  await shop.visitor({ aticket: nora.ticket }).cart();
  expect(shop.operations().filter((name) => name === 'miniCartQty')).toHaveLength(1);
});

test('a shop without the quantity’s call is not asked, and failing calls leave the member’s cart as it is', async () => {
  const silent = await signedInGuest({}, { settings: { miniCartQty: false } });
  expect((await silent.visitor.cart()).guestItems).toBeUndefined();
  expect(silent.shop.operations()).not.toContain('miniCartQty');

  const { shop, visitor } = await signedInGuest();
  shop.script['miniCartQty'] = [{ status: 500, body: 'no' }];
  expect(await visitor.cart()).toMatchObject({ owner: 'member', state: 'empty' });
  // Known to have items that cannot be read: the member is told, without a list.
  await visitor.cart();
  shop.script['getAuthorizationToken'] = [{ data: null, errors: [{ message: 'no' }] }];
  expect(await visitor.cart()).toMatchObject({ state: 'empty', message: '', guestItems: [] });
});

test('a guest’s cart that the shop cannot count, or counts slowly, is asked for again and delays no member', async () => {
  const { shop, visitor } = await signedInGuest();
  shop.script['miniCartQty'] = [{ data: { miniCartQty: { qty: null } } }];
  expect(await visitor.cart()).not.toHaveProperty('guestItems');
  expect(await visitor.cart()).toMatchObject({ guestItems: [{}] });

  await shop.control('add', { region: 'de', id: nora.ticket, sku: 'studio-16' });
  let answer = (_quantity: object) => {};
  shop.script['miniCartQty'] = [new Promise<object>((resolve) => (answer = resolve))];
  const cart = await visitor.cart();
  answer({ data: { miniCartQty: { qty: 2 } } });
  expect(cart).toMatchObject({ owner: 'member', state: 'filled' });
  expect(cart).not.toHaveProperty('guestItems');
});
