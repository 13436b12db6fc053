import { z } from 'zod';
import { definePersonalCall, regionCode } from '../endpoint.ts';

const money = z.object({ value: z.number().nullable(), currency: z.string().nullable() }).nullable();
const shown = z.string().nullable();

/**
 * One row of a cart; values that the shop does not provide are null or empty.
 *
 * Specification section 3.
 */
export const cartItem = z.object({
  quantity: z.number(),
  additional_message: z.string().nullable(),
  buy_page_url: z.string().nullable(),
  product: z.object({
    sku: z.string(),
    name: z.string(),
    price_range: z.object({ minimum_price: z.object({ final_price: money }) }).nullable(),
    small_image: z.object({ url: z.string(), label: z.string() }).nullable(),
  }),
  prices: z.object({ row_total: money, row_total_including_tax: money }),
});
export type CartItem = z.infer<typeof cartItem>;

/**
 * Contents of a cart.
 *
 * The cart id is not included (specification section 3).
 */
export const cart = z.object({
  total_quantity: z.number(),
  checkout_url: z.string().describe('Checkout URL of the shop, on an origin that the settings allow; otherwise empty'),
  translate: z.object({
    items_in_cart: z.string(),
    more_items: z.string(),
    cart_subtotal: z.string(),
    checkout: z.string(),
  }),
  prices: z.object({ subtotal_including_tax: money, subtotal_excluding_tax: money }),
  items: z.array(cartItem),
});
export type Cart = z.infer<typeof cart>;

/**
 * Amounts of a cart, formatted for the edition.
 *
 * `subtotal` and `total` include tax if the shop shows prices with tax (`withTax`).
 */
export const formattedCart = z.object({
  subtotal: shown,
  subtotal_including_tax: shown,
  subtotal_excluding_tax: shown,
  items: z
    .array(z.object({ final_price: shown, total: shown, row_total: shown, row_total_including_tax: shown }))
    .describe('Same order as the items of the cart'),
});
export type FormattedCart = z.infer<typeof formattedCart>;

const owner = z
  .enum(['guest', 'member'])
  .describe('Whose cart it is. A client that shows another sign-in state discards the response and checks the account');

/** The visitor’s cart in an edition. */
export const cartAnswer = z.object({
  owner,
  state: z
    .enum(['off', 'empty', 'filled', 'error'])
    .describe('`off`: the edition has no shop. With `empty` and `error`, `cart` may be null'),
  cart: cart.nullable(),
  formatted: formattedCart.nullable(),
  message: z
    .string()
    .describe(
      'First error message of the shop as plain text, otherwise empty. A `filled` cart has one if a part is unreadable',
    ),
  guestItems: z
    .array(cartItem)
    .optional()
    .describe(
      'Present only if items that a member added before signing in are still in their guest cart, because the shop does ' +
        'not merge carts; empty if there are such items but they cannot be read',
    ),
});
export type CartAnswer = z.infer<typeof cartAnswer>;

const params = z.object({ region: regionCode });

/** Total quantity of the cart. */
export const cartQuantity = z.object({ owner, quantity: z.number().nullable() });
export type CartQuantity = z.infer<typeof cartQuantity>;

/**
 * @summary Total quantity of the cart
 * @description `quantity` is null if unknown: keep showing the previous number. The shop is called only for visitors
 * who have a cart.
 */
export const cartQuantityCall = definePersonalCall({
  endpoint: '/:region/cart/quantity',
  method: 'get',
  params,
  answer: cartQuantity,
});

/**
 * @summary The cart
 * @description Reads the cart from the shop, with the token and cart id of the session or new ones, and retries once
 * if the shop no longer knows one of them. Tokens and cart ids are never returned.
 */
export const cartCall = definePersonalCall({ endpoint: '/:region/cart', method: 'get', params, answer: cartAnswer });

/**
 * @summary Reset the cart
 * @description Discards what the session stores about the edition’s cart, then returns the cart.
 */
export const cartResetCall = definePersonalCall({
  endpoint: '/:region/cart/reset',
  method: 'post',
  params,
  answer: cartAnswer,
});
