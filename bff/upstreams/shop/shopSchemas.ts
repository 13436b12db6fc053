/** Raw shapes of the shop's GraphQL responses; fields that are nullable in Magento's schema are nullable here. */
import { z } from 'zod';
import {
  amount,
  count,
  maybe,
  presentNumber,
  presentText,
  requiredListOf,
  requiredOrEmpty,
  text,
} from '../tolerant.ts';

/** A group id; Magento sends numbers and strings. Anything else stands for none, such as PHP's empty list. */
const groupId = z.preprocess(
  (id) => (typeof id === 'string' || typeof id === 'number' ? id : null),
  presentText.nullable(),
);

const money = maybe(z.object({ value: amount, currency: maybe(z.string()) }));
export type RawMoney = z.output<typeof money>;

/** A null quantity means unknown, not 0. */
export const miniCartQtySchema = z.object({
  miniCartQty: z.object({ qty: count }).nullable(),
});

export const authorizationTokenSchema = z.object({
  // The token is sent back in a header: visible ASCII only.
  getAuthorizationToken: z.object({ token: z.string().regex(/^[\x21-\x7e]+$/), group_id: groupId }),
});

export const customerSchema = z.object({
  customer: z.object({ group_id: groupId }).nullable(),
});

export const createEmptyCartSchema = z.object({ createEmptyCart: z.string().min(1) });

/** An image; some shops send only its URL. */
const smallImage = z.preprocess(
  (image) => (typeof image === 'string' ? { url: image } : image),
  z.object({ url: text, label: text }),
);

const cartItem = z.object({
  quantity: presentNumber,
  additional_message: text,
  buy_page_url: text,
  product: z.object({
    sku: text,
    name: text,
    price_range: maybe(z.object({ minimum_price: maybe(z.object({ final_price: money })) })),
    small_image: maybe(smallImage),
  }),
  prices: maybe(z.object({ row_total: money, row_total_including_tax: money })),
});
export type RawCartItem = z.output<typeof cartItem>;

const cart = z
  .object({
    total_quantity: amount,
    checkout_url: text,
    translate: maybe(z.object({ items_in_cart: text, more_items: text, cart_subtotal: text, checkout: text })),
    prices: maybe(z.object({ subtotal_including_tax: money, subtotal_excluding_tax: money })),
    items: z.preprocess(
      (items) => (items === null || items === '' || Array.isArray(items) ? items : undefined),
      // Magento sends null for an item whose product is gone.
      requiredListOf(cartItem.nullable().catch(null)).optional(),
    ),
  })
  // An empty cart may lack the list.
  .refine(({ total_quantity, items }) => items !== undefined || total_quantity === 0)
  .transform(({ items = [], ...rest }) => ({ ...rest, items }))
  // A cart that has only unreadable items is not an empty one.
  .refine(({ total_quantity, items }) => total_quantity !== null || items.length === 0 || items.some(Boolean))
  .transform(({ items: sentItems, total_quantity, ...rest }) => {
    const items = sentItems.filter((item) => item !== null);
    const sum = items.reduce((quantity, item) => quantity + item.quantity, 0);
    return { ...rest, total_quantity: total_quantity !== null && total_quantity > 0 ? total_quantity : sum, items };
  });
export type RawCart = z.output<typeof cart>;

export const cartSchema = z.object({ cart: requiredOrEmpty(cart) });

const noExtensions = { category: '', err_code: '' };

/** An entry of `errors`; missing or malformed members are empty. */
export const graphqlError = z
  .object({
    message: z.string().catch(''),
    path: z.array(z.union([z.string(), z.number()])).catch([]),
    extensions: z.object({ category: z.string().catch(''), err_code: z.string().catch('') }).catch(noExtensions),
  })
  .catch({ message: '', path: [], extensions: noExtensions });

const responseOf = <Data extends z.ZodType<object>>(data: Data) =>
  z.object({ data: data.nullable(), errors: z.array(graphqlError) });

/** Response schema of each operation. */
export const shopResponses = {
  miniCartQty: responseOf(miniCartQtySchema),
  getAuthorizationToken: responseOf(authorizationTokenSchema),
  customer: responseOf(customerSchema),
  createEmptyCart: responseOf(createEmptyCartSchema),
  cart: responseOf(cartSchema),
};

export type ShopOperation = keyof typeof shopResponses;

/** `data` of a response. */
export type ShopData<Operation extends ShopOperation> = NonNullable<
  z.output<(typeof shopResponses)[Operation]>['data']
>;
