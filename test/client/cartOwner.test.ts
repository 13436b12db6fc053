/** Whose cart is shown: that of the visitor whom the page shows, never another one's. */
import { expect, test } from 'vitest';
import type { LastCount } from '../../client/cart/cartStore.ts';
import type { CartAnswer } from '../../contracts/calls/cart.ts';
import { cartOver, filled, refusedCart, shopOf } from '../support/cartOver.ts';
import { settled } from '../support/settled.ts';

test('the quantity of a member is not shown to a guest', async () => {
  const { cart, stored, quantity } = cartOver(shopOf(null), { last: { quantity: 3, owner: 'signedIn', version: 'a' } });
  cart.setVisitor('signedOut');
  await settled();
  expect(quantity()).toBeNull();
  expect(stored.last).toBeNull();
});

test('the quantity of a member is shown once they are known to be signed in', async () => {
  const last: LastCount = { quantity: 3, owner: 'signedIn', version: 'a' };
  const { cart, quantity } = cartOver(shopOf(null, 'member'), { last });
  expect(quantity()).toBeNull();
  cart.setVisitor('signedIn');
  expect(quantity()).toBe(3);
  await settled();
  expect(quantity()).toBe(3);
});

test('while the visitor is unknown, nothing of a member is shown, and the cart is read again afterwards', async () => {
  const { cart, requested, open, quantity } = cartOver(shopOf(3, 'member'));
  cart.setVisitor('signedIn');
  open();
  await settled();
  expect(cart.state()).toMatchObject({ quantity: 3, answer: { state: 'filled' } });
  cart.setVisitor('unknown');
  expect(cart.state()).toEqual({ quantity: null, answer: null, isReading: false });
  requested.length = 0;
  cart.check(true);
  expect(requested).toEqual([]);
  cart.setVisitor('signedIn');
  expect(quantity()).toBe(3);
  await settled();
  expect(requested).toEqual(['read']);
});

test('the owner of a response counts, not the visitor that the page knew before', async () => {
  const { cart, stored, open } = cartOver(shopOf(2, 'member'), {
    last: { quantity: 9, owner: 'signedOut', version: 'a' },
  });
  open();
  await settled();
  expect(stored.last).toEqual({ quantity: 2, owner: 'signedIn', version: 'a' });
  cart.setVisitor('signedOut');
  expect(cart.state()).toMatchObject({ quantity: null, answer: null });
  expect(stored.last).toBeNull();
});

test.each(['quantity', 'read'])('a %s of another visitor clears the cart and requests the account', async (call) => {
  const shop = { ...shopOf(3, 'member'), onCheck: () => {} };
  const { cart, stored, requested, open, close } = cartOver(shop);
  cart.setVisitor('signedIn');
  open();
  await settled();
  if (call === 'quantity') close();
  shop.cart = filled(1, 'guest');
  shop.quantity = 1;
  shop.version = 'b';
  requested.length = 0;
  cart.check();
  await settled();
  expect(cart.state()).toMatchObject({ quantity: null });
  expect(stored.last).toBeNull();
  expect(requested.slice(0, 2)).toEqual([call, 'account']);

  // The account call reports the new state.
  shop.onCheck = () => cart.setVisitor('signedOut');
  shop.version = 'c';
  cart.check();
  await settled();
  expect(cart.state()).toMatchObject({ quantity: 1 });
  expect(requested.at(-1)).toBe(call);
});

test('an open cart of another visitor is read once more, then it is an error', async () => {
  const shop = shopOf(3, 'member');
  const { cart, requested, open } = cartOver(shop);
  cart.setVisitor('signedOut');
  await settled();
  requested.length = 0;
  open();
  await settled();
  expect(requested).toEqual(['read', 'account', 'read']);
  expect(cart.state()).toMatchObject({ quantity: null, answer: { state: 'error', cart: null } });
});

test('a change of the visitor reloads an open cart', async () => {
  const shop = shopOf(1, 'member');
  const { cart, requested, open } = cartOver(shop);
  cart.setVisitor('signedIn');
  open();
  await settled();
  requested.length = 0;
  shop.cart = filled(1);
  cart.setVisitor('signedOut');
  expect(cart.state().answer).toBeNull();
  await settled();
  expect(requested).toEqual(['read']);
});

test('an open cart that failed because of an invalid ticket is read again after the account check', async () => {
  const memberError: CartAnswer = { ...refusedCart, owner: 'member' };
  const shop = { ...shopOf(1), cart: memberError };
  const { cart, requested, open } = cartOver(shop);
  open();
  await settled();
  shop.cart = filled(1);
  cart.setVisitor('signedOut');
  await settled();
  expect(requested).toEqual(['read', 'read']);
  expect(cart.state().answer?.state).toBe('filled');
});
