import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCart } from '../../client/cart/createCart.ts';
import type { CartAnswer } from '../../contracts/calls/cart.ts';
import { cartOver, filled, refusedCart, shopOf } from '../support/cartOver.ts';
import { settled } from '../support/settled.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('the quantity is requested when the visitor is known, unless the edition does not show it', async () => {
  const { cart, requested, quantity } = cartOver(shopOf(2));
  cart.check();
  cart.setVisitor('unknown');
  expect(requested).toEqual([]);
  cart.setVisitor('signedOut');
  await settled();
  expect(requested).toEqual(['quantity']);
  expect(quantity()).toBe(2);

  const hiddenQuantity = cartOver(shopOf(2), { requestsQuantity: false });
  hiddenQuantity.cart.setVisitor('signedOut');
  expect(hiddenQuantity.requested).toEqual([]);
});

test('the quantity is stored across pages; null leaves it unchanged, 0 replaces it', async () => {
  const shop = shopOf(null);
  const { cart, stored, quantity } = cartOver(shop, { last: { quantity: 3, owner: 'signedOut', version: 'a' } });
  expect(quantity()).toBe(3);
  cart.setVisitor('signedOut');
  await settled();
  expect(quantity()).toBe(3);
  Object.assign(shop, { quantity: 0, version: 'b' });
  cart.check();
  await settled();
  expect(quantity()).toBe(0);
  expect(stored.last).toEqual({ quantity: 0, owner: 'signedOut', version: 'b' });
});

test('without a quantity for a new private-content version the cart is read', async () => {
  const shop = { ...shopOf(null), version: 'b' };
  const { cart, requested, quantity } = cartOver(shop, { last: { quantity: 3, owner: 'signedOut', version: 'a' } });
  cart.setVisitor('signedOut');
  await settled();
  expect(requested).toEqual(['quantity', 'read']);
  expect(quantity()).toBe(0);
});

test('a new private-content version reloads an open cart, otherwise the quantity', async () => {
  const shop = shopOf(1);
  const { cart, requested, open } = cartOver(shop);
  cart.setVisitor('signedOut');
  await settled();
  cart.check();
  expect(requested).toEqual(['quantity']);
  shop.version = 'b';
  cart.check();
  cart.check();
  expect(requested).toEqual(['quantity', 'quantity']);
  open();
  await settled();
  // Versions are not ordered: a previous one counts as a change.
  shop.version = 'a';
  cart.check();
  await settled();
  cart.check();
  expect(requested.slice(2)).toEqual(['read', 'read']);
});

test('a page restored from the back/forward cache requests quantity or cart again in any version', async () => {
  const { cart, requested, open, close } = cartOver(shopOf(1));
  cart.setVisitor('signedOut');
  await settled();
  cart.check(true);
  await settled();
  expect(requested).toEqual(['quantity', 'quantity']);
  // The last response is outdated as well.
  open();
  await settled();
  close();
  cart.check(true);
  open();
  await settled();
  expect(requested.slice(2)).toEqual(['read', 'quantity', 'read']);
});

test('a cart reopened within 30 seconds is not read again, later it is revalidated', async () => {
  const { cart, requested, open, close } = cartOver(shopOf(1));
  open();
  await settled();
  close();
  vi.advanceTimersByTime(29_999);
  open();
  close();
  expect(requested).toEqual(['read']);
  vi.advanceTimersByTime(1);
  open();
  expect(cart.state()).toMatchObject({ isReading: true, answer: { state: 'filled' } });
  await settled();
  expect(requested).toEqual(['read', 'read']);
});

test('an error leaves the quantity unchanged; reopening and resetting request the cart again', async () => {
  const shop = shopOf(4);
  const { cart, requested, quantity, open, close } = cartOver(shop);
  cart.setVisitor('signedOut');
  await settled();
  shop.cart = refusedCart;
  open();
  await settled();
  expect(cart.state()).toEqual({
    quantity: 4,
    answer: { state: 'error', cart: null, formatted: null, message: 'Not today' },
    isReading: false,
  });
  close();
  open();
  await settled();
  shop.cart = filled(5);
  await cart.reset();
  expect(quantity()).toBe(5);
  expect(requested).toEqual(['quantity', 'read', 'read', 'reset']);
});

test('the later of two requests counts, and a failed call is an error without a message', async () => {
  let respondFirst = (_response: CartAnswer) => {};
  const pending = new Promise<CartAnswer>((resolve) => {
    respondFirst = resolve;
  });
  const responses = [pending, Promise.resolve(filled(2))];
  const read = () => responses.shift() ?? Promise.reject(new Error('no network'));
  const cart = createCart({
    calls: { quantity: async () => ({ owner: 'guest', quantity: null }), read, reset: read },
    checkAccount: async () => {},
    requestsQuantity: false,
    isOpen: () => true,
    version: () => '',
    memory: { read: () => null, write: () => {} },
  });
  cart.ensureRead();
  await cart.reset();
  respondFirst(filled(9));
  await settled();
  expect(cart.state()).toMatchObject({ quantity: 2, isReading: false });
  await cart.reset();
  expect(cart.state()).toMatchObject({ quantity: 2, answer: { state: 'error', message: '' } });
});
