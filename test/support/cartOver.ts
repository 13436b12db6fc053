import type { LastCount } from '../../client/cart/cartStore.ts';
import { createCart } from '../../client/cart/createCart.ts';
import type { CartAnswer } from '../../contracts/calls/cart.ts';

/** A cart that the shop refuses to a guest. */
export const refusedCart: CartAnswer = {
  owner: 'guest',
  state: 'error',
  cart: null,
  formatted: null,
  message: 'Not today',
};

/** A cart with this number of items. */
export function filled(total_quantity: number, owner: CartAnswer['owner'] = 'guest'): CartAnswer {
  const noPrices = { subtotal_including_tax: null, subtotal_excluding_tax: null };
  const translate = { items_in_cart: '', more_items: '', cart_subtotal: '', checkout: '' };
  const cart = { total_quantity, checkout_url: '', translate, prices: noPrices, items: [] };
  return { owner, state: total_quantity > 0 ? 'filled' : 'empty', cart, formatted: null, message: '' };
}

interface CartOptions {
  last?: LastCount;
  requestsQuantity?: boolean;
}

/** Cart over a shop that returns the members of `shop`; `onCheck` runs when the cart requests the account. */
export function cartOver(
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

/** A shop for `cartOver` with this number of items in the cart. */
export const shopOf = (quantity: number | null, owner?: CartAnswer['owner']) => ({
  version: 'a',
  quantity,
  cart: filled(quantity ?? 0, owner),
});
