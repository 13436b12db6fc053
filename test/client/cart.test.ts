import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LastCount } from '../../client/cart/cartStore.ts';
import { createCart } from '../../client/cart/createCart.ts';
import type { CartAnswer } from '../../contracts/calls/cart.ts';
import { settled } from '../support/settled.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const error: CartAnswer = { owner: 'guest', state: 'error', cart: null, formatted: null, message: 'Not today' };

function filled(total_quantity: number, owner: CartAnswer['owner'] = 'guest'): CartAnswer {
  const noPrices = { subtotal_including_tax: null, subtotal_excluding_tax: null };
  const translate = { items_in_cart: '', more_items: '', cart_subtotal: '', checkout: '' };
  const cart = { total_quantity, checkout_url: '', translate, prices: noPrices, items: [] };
  return { owner, state: total_quantity > 0 ? 'filled' : 'empty', cart, formatted: null, message: '' };
}

interface CartOptions {
  last?: LastCount;
  requestsQuantity?: boolean;
}

/** Cart over a shop that returns the members of `shop`. */
function cartOver(
  shop: { version: string; quantity: number | null; cart: CartAnswer; onCheck?: () => void },
  { last, requestsQuantity = true }: CartOptions = {},
) {
  const stored: { last: LastCount | null } = { last: last ?? null };
  const requested: string[] = [];
  let isOpen = false;
  const respond = async <Value>(call: string, value: () => Value) => {
    requested.push(call);
    return value();
  };
  const cart = createCart({
    calls: {
      quantity: () => respond('quantity', () => ({ owner: shop.cart.owner, quantity: shop.quantity })),
      read: () => respond('read', () => shop.cart),
      reset: () => respond('reset', () => shop.cart),
    },
    requestsQuantity,
    isOpen: () => isOpen,
    version: () => shop.version,
    checkAccount: () => respond('account', () => shop.onCheck?.()),
    memory: {
      read: () => stored.last,
      write: (count) => {
        stored.last = count;
      },
    },
  });
  const open = () => {
    isOpen = true;
    cart.ensureRead();
  };
  const close = () => {
    isOpen = false;
  };
  return { cart, stored, requested, open, close, quantity: () => cart.state().quantity };
}

const shopOf = (quantity: number | null, owner?: CartAnswer['owner']) => ({
  version: 'a',
  quantity,
  cart: filled(quantity ?? 0, owner),
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
  shop.cart = error;
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

test('an open cart that failed because of an invalid ticket is read again after the account check', async () => {
  const memberError: CartAnswer = { ...error, owner: 'member' };
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
