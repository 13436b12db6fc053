import type { Edition } from '../samples/edition.ts';
import { groupOf } from '../samples/members.ts';
import { seriesBySlug } from '../samples/products/catalogue.ts';
import { formatOf, isShownWithTax, shownPrice } from '../samples/products/shop.ts';
import { type Cart, quantityOf } from './carts.ts';

/** Tax rates of editions whose prices include tax, and of those whose prices do not. */
const includedTaxRate = 0.19;
const addedTaxRate = 0.08;

/** Products with an `additional_message` in the cart. */
const productsWithMessage = new Set(['tower', 'reference-32']);

/** Converts a cart to the GraphQL schema, with texts and amounts of the edition and prices of the cart's owner. */
export function toGraphqlCart(edition: Edition, cart: Cart) {
  const { strings, mediaBase, region } = edition;
  const items = [...cart.items].map(([sku, quantity], index) => toItem(edition, cart, sku, quantity, index));
  const sum = (member: 'row_total' | 'row_total_including_tax') =>
    money(
      edition,
      items.reduce((total, item) => total + (item?.prices[member].value ?? 0), 0),
    );
  return {
    id: cart.id,
    total_quantity: quantityOf(cart),
    checkout_url: `${mediaBase}/sandbox/shop/${region.code}/checkout/`,
    translate: {
      items_in_cart: strings.items_in_cart,
      more_items: strings.more_items,
      cart_subtotal: strings.cart_subtotal,
      checkout: strings.checkout,
    },
    prices: {
      subtotal_including_tax: sum('row_total_including_tax'),
      subtotal_excluding_tax: sum('row_total'),
    },
    items,
  };
}

/** A row of a cart; null for a discontinued product, as in Magento. */
function toItem(edition: Edition, { owner }: Cart, sku: string, quantity: number, index: number) {
  const { copy, mediaBase, region } = edition;
  const product = seriesBySlug.get(sku);
  const price = shownPrice(edition, sku, owner.type === 'ATICKET' ? groupOf(owner.id) : undefined)?.price;
  if (!product || price === undefined) return null;
  const priceWithoutTax = isShownWithTax(edition) ? price / (1 + includedTaxRate) : price;
  const priceWithTax = isShownWithTax(edition) ? price : price * (1 + addedTaxRate);
  return {
    id: String(index + 1),
    quantity,
    additional_message: productsWithMessage.has(sku) ? copy.page_policy_delivery : null,
    buy_page_url: `${mediaBase}/sandbox/shop/${region.code}/${sku}/`,
    product: {
      sku,
      name: product.name,
      price_range: { minimum_price: { final_price: money(edition, price) } },
      small_image: { url: edition.img(product.picture)['1x'], label: product.name },
    },
    prices: {
      row_total: money(edition, priceWithoutTax * quantity),
      row_total_including_tax: money(edition, priceWithTax * quantity),
    },
  };
}

/** An amount, rounded to the decimals of its currency. */
function money(edition: Edition, value: number) {
  const { currency, numberOfDecimal } = formatOf(edition);
  return { value: Number(value.toFixed(numberOfDecimal)), currency };
}
