import { z } from 'zod';
import { definePersonalCall, regionCode } from '../endpoint.ts';

const money = z.object({ value: z.number().nullable(), currency: z.string().nullable() }).nullable();
const shown = z.string().nullable();

/** One row of the cart (specification section 3); what the shop does not say is null or empty. */
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

/** What is in the cart (specification section 3); its id is not. */
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

/** Every amount of a cart as the edition writes it; `subtotal` and `total` are those that its shop shows (`withTax`). */
export const formattedCart = z.object({
  subtotal: shown,
  subtotal_including_tax: shown,
  subtotal_excluding_tax: shown,
  items: z
    .array(z.object({ final_price: shown, total: shown, row_total: shown, row_total_including_tax: shown }))
    .describe('In the order of the cart’s items'),
});
export type FormattedCart = z.infer<typeof formattedCart>;

/** The visitor's cart in an edition. */
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

/** How many pieces are in the cart; null when nobody knows: the visitor's last known number stays. */
export const cartQuantityCall = definePersonalCall({
  endpoint: '/:region/cart/quantity',
  method: 'get',
  params,
  answer: z.object({ quantity: z.number().nullable() }),
});

/** The cart: token, cart id and list behind one call (specification section 4). */
export const cartCall = definePersonalCall({ endpoint: '/:region/cart', method: 'get', params, answer: cartAnswer });

/** The same, after what the session holds of the edition's cart was thrown away. */
export const cartResetCall = definePersonalCall({
  endpoint: '/:region/cart/reset',
  method: 'post',
  params,
  answer: cartAnswer,
});
