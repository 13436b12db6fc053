import { z } from 'zod';
import { definePersonalCall, regionCode } from '../endpoint.ts';

const money = z.object({ value: z.number().nullable(), currency: z.string().nullable() }).nullable();
const shown = z.string().nullable();

/**
 * One row of a cart; what the shop does not say is null or empty.
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
 * What is in a cart.
 *
 * Its id is not in it (specification section 3).
 */
export const cart = z.object({
  total_quantity: z.number(),
  checkout_url: z.string().describe('Address of the shop, of an origin that the settings allow; else empty'),
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
 * The amounts of a cart as the edition writes them.
 *
 * `subtotal` and `total` are those that its shop shows (`withTax`).
 */
export const formattedCart = z.object({
  subtotal: shown,
  subtotal_including_tax: shown,
  subtotal_excluding_tax: shown,
  items: z
    .array(z.object({ final_price: shown, total: shown, row_total: shown, row_total_including_tax: shown }))
    .describe('In the order of the cart’s items'),
});
export type FormattedCart = z.infer<typeof formattedCart>;

/** The visitor’s cart in an edition. */
export const cartAnswer = z.object({
  state: z
    .enum(['off', 'empty', 'filled', 'error'])
    .describe('`off`: the edition has no shop. `empty` and `error` may come without a cart'),
  cart: cart.nullable(),
  formatted: formattedCart.nullable(),
  message: z
    .string()
    .describe(
      'First error of the shop in its own words, plain text; empty when there is none. Beside a `filled` cart it is of a part that could not be read, such as a product that is gone',
    ),
});
export type CartAnswer = z.infer<typeof cartAnswer>;

const params = z.object({ region: regionCode });

/** How many pieces are in the cart. */
export const cartQuantity = z.object({ quantity: z.number().nullable() });

/**
 * @summary How many pieces are in the cart
 * @description Null when nobody knows: what was shown before stays. The shop is asked only for who has a cart there.
 */
export const cartQuantityCall = definePersonalCall({
  endpoint: '/:region/cart/quantity',
  method: 'get',
  params,
  answer: cartQuantity,
});

/**
 * @summary The cart
 * @description Asks the shop for a token, a cart and what is in it, as far as the session does not hold them, and once
 * more for what the shop no longer knows. No token or id of a cart is ever answered.
 */
export const cartCall = definePersonalCall({ endpoint: '/:region/cart', method: 'get', params, answer: cartAnswer });

/**
 * @summary The cart, after a new start
 * @description The same, after what the session holds of the edition’s cart was thrown away.
 */
export const cartResetCall = definePersonalCall({
  endpoint: '/:region/cart/reset',
  method: 'post',
  params,
  answer: cartAnswer,
});
