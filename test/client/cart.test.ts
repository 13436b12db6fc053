import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCart } from '../../client/cart/createCart.ts';
import type { LastCount } from '../../client/cart/knownCart.ts';
import type { CartAnswer } from '../../contracts/calls/cart.ts';
import { settled } from '../support/settled.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const error: CartAnswer = { state: 'error', cart: null, formatted: null, message: 'Not today' };

function filled(total_quantity: number): CartAnswer {
  const noPrices = { subtotal_including_tax: null, subtotal_excluding_tax: null };
  const translate = { items_in_cart: '', more_items: '', cart_subtotal: '', checkout: '' };
  const cart = { total_quantity, checkout_url: '', translate, prices: noPrices, items: [] };
  return { state: total_quantity > 0 ? 'filled' : 'empty', cart, formatted: null, message: '' };
}

interface Given {
  last?: LastCount;
  asksQuantity?: boolean;
}

/** A cart over a shop whose answers are the members of `shop`. */
function cartOver(
  shop: { version: string; quantity: number | null; cart: CartAnswer },
  { last, asksQuantity = true }: Given = {},
) {
  const kept: { last: LastCount | null } = { last: last ?? null };
  const asked: string[] = [];
  let isOpen = false;
  const answer = async <Value>(call: string, value: () => Value) => {
    asked.push(call);
    return value();
  };
  const cart = createCart({
    calls: {
      quantity: () => answer('quantity', () => ({ quantity: shop.quantity })),
      read: () => answer('read', () => shop.cart),
      reset: () => answer('reset', () => shop.cart),
    },
    asksQuantity,
    isOpen: () => isOpen,
    version: () => shop.version,
    memory: {
      read: () => kept.last,
      write: (count) => {
        kept.last = count;
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
  return { cart, kept, asked, open, close, quantity: () => cart.state().quantity };
}

const shopOf = (quantity: number | null) => ({ version: 'a', quantity, cart: filled(quantity ?? 0) });

test('the number is asked for once the visitor is known, and not where the edition does without', async () => {
  const { cart, asked, quantity } = cartOver(shopOf(2));
  cart.check();
  cart.setOwner('unknown');
  expect(asked).toEqual([]);
  cart.setOwner('signedOut');
  await settled();
  expect(asked).toEqual(['quantity']);
  expect(quantity()).toBe(2);

  const without = cartOver(shopOf(2), { asksQuantity: false });
  without.cart.setOwner('signedOut');
  expect(without.asked).toEqual([]);
});

test('the number is kept from page to page; null leaves it standing, 0 does not', async () => {
  const shop = shopOf(null);
  const { cart, kept, quantity } = cartOver(shop, { last: { quantity: 3, owner: 'signedOut', version: 'a' } });
  expect(quantity()).toBe(3);
  cart.setOwner('signedOut');
  await settled();
  expect(quantity()).toBe(3);
  Object.assign(shop, { quantity: 0, version: 'b' });
  cart.check();
  await settled();
  expect(quantity()).toBe(0);
  expect(kept.last).toEqual({ quantity: 0, owner: 'signedOut', version: 'b' });
});

test('a number that nobody knows any more since the shop has changed something is told by the cart itself', async () => {
  const shop = { ...shopOf(null), version: 'b' };
  const { cart, asked, quantity } = cartOver(shop, { last: { quantity: 3, owner: 'signedOut', version: 'a' } });
  cart.setOwner('signedOut');
  await settled();
  expect(asked).toEqual(['quantity', 'read']);
  expect(quantity()).toBe(0);
});

test("a member's number is not shown to the guest who comes after, nor the other way round", async () => {
  const { cart, kept, quantity } = cartOver(shopOf(null), { last: { quantity: 3, owner: 'signedIn', version: 'a' } });
  cart.setOwner('signedOut');
  await settled();
  expect(quantity()).toBeNull();
  expect(kept.last).toBeNull();
});

test('a visitor who turns out to be another one while the cart is open sees theirs', async () => {
  const shop = shopOf(1);
  const { cart, asked, open } = cartOver(shop);
  cart.setOwner('signedIn');
  open();
  await settled();
  asked.length = 0;
  cart.setOwner('signedOut');
  expect(cart.state().answer).toBeNull();
  await settled();
  expect(asked).toEqual(['read']);
});

test('another private-content version has it asked for again: the cart where it is open, else its number', async () => {
  const shop = shopOf(1);
  const { cart, asked, open } = cartOver(shop);
  cart.setOwner('signedOut');
  await settled();
  cart.check();
  expect(asked).toEqual(['quantity']);
  shop.version = 'b';
  cart.check();
  cart.check();
  expect(asked).toEqual(['quantity', 'quantity']);
  open();
  await settled();
  // A version says nothing by its size: the one from before counts as another.
  shop.version = 'a';
  cart.check();
  await settled();
  cart.check();
  expect(asked.slice(2)).toEqual(['read', 'read']);
});

test('a page that comes back as it was left asks again, whatever the version says', async () => {
  const { cart, asked, open, close } = cartOver(shopOf(1));
  cart.setOwner('signedOut');
  await settled();
  cart.check(true);
  await settled();
  expect(asked).toEqual(['quantity', 'quantity']);
  // What was read before is old as well.
  open();
  await settled();
  close();
  cart.check(true);
  open();
  await settled();
  expect(asked.slice(2)).toEqual(['read', 'quantity', 'read']);
});

test('a cart that is opened again at once is not read again; half a minute later it is, behind what is known', async () => {
  const { cart, asked, open, close } = cartOver(shopOf(1));
  open();
  await settled();
  close();
  vi.advanceTimersByTime(29_999);
  open();
  close();
  expect(asked).toEqual(['read']);
  vi.advanceTimersByTime(1);
  open();
  expect(cart.state()).toMatchObject({ isReading: true, answer: { state: 'filled' } });
  await settled();
  expect(asked).toEqual(['read', 'read']);
});

test('an error leaves the number standing; opening again asks again, and so does starting anew', async () => {
  const shop = shopOf(4);
  const { cart, asked, quantity, open, close } = cartOver(shop);
  cart.setOwner('signedOut');
  await settled();
  shop.cart = error;
  open();
  await settled();
  expect(cart.state()).toEqual({ quantity: 4, answer: error, isReading: false });
  close();
  open();
  await settled();
  shop.cart = filled(5);
  await cart.reset();
  expect(quantity()).toBe(5);
  expect(asked).toEqual(['quantity', 'read', 'read', 'reset']);
});

test('a bad ticket that failed the open cart is gone when the account says so: the cart is read again', async () => {
  const shop = { ...shopOf(1), cart: error };
  const { cart, asked, open } = cartOver(shop);
  open();
  await settled();
  shop.cart = filled(1);
  cart.setOwner('signedOut');
  await settled();
  expect(asked).toEqual(['read', 'read']);
  expect(cart.state().answer?.state).toBe('filled');
});

test('of two readings the later one counts, and a call that fails is an error without words', async () => {
  let answerLate = (_answer: CartAnswer) => {};
  const late = new Promise<CartAnswer>((resolve) => {
    answerLate = resolve;
  });
  const answers = [late, Promise.resolve(filled(2))];
  const read = () => answers.shift() ?? Promise.reject(new Error('no network'));
  const cart = createCart({
    calls: { quantity: async () => ({ quantity: null }), read, reset: read },
    asksQuantity: false,
    isOpen: () => true,
    version: () => '',
    memory: { read: () => null, write: () => {} },
  });
  cart.ensureRead();
  await cart.reset();
  answerLate(filled(9));
  await settled();
  expect(cart.state()).toMatchObject({ quantity: 2, isReading: false });
  await cart.reset();
  expect(cart.state()).toMatchObject({ quantity: 2, answer: { state: 'error', message: '' } });
});
