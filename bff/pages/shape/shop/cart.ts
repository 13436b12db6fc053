import type { Cart, CartItem, FormattedCart } from '../../../../contracts/calls/cart.ts';
import type { EcConfig } from '../../../../contracts/pages/shell.ts';
import type { UiStrings } from '../../../../contracts/strings/uiStrings.ts';
import type { RawCart, RawCartItem, RawMoney } from '../../../upstreams/shop/shopSchemas.ts';
import { removeTags } from '../search.ts';
import { firstText } from '../text/firstText.ts';
import { toUrl } from '../text/links.ts';
import { formatAmountOrNull } from './amount.ts';

/**
 * Converts a cart.
 * @param options.strings Default texts.
 * @param options.shopOrigins Allowed origins of the cart's URLs (SHOP_ALLOWED_ORIGINS).
 */
export function toCart(
  raw: RawCart,
  { strings, shopOrigins }: { strings: UiStrings; shopOrigins: readonly string[] },
): Cart {
  const { items_in_cart, more_items, cart_subtotal, checkout } = raw.translate ?? {};
  return {
    total_quantity: raw.total_quantity,
    checkout_url: toShopUrl(raw.checkout_url, shopOrigins),
    translate: {
      items_in_cart: items_in_cart || strings.items_in_cart,
      more_items: more_items || strings.more_items,
      cart_subtotal: cart_subtotal || strings.cart_subtotal,
      checkout: checkout || strings.checkout,
    },
    prices: raw.prices ?? { subtotal_including_tax: null, subtotal_excluding_tax: null },
    items: raw.items.map((item) => toCartItem(item, shopOrigins)),
  };
}

/** Converts a row; without a name it is named by its SKU, or has no link. */
export function toCartItem(raw: RawCartItem, shopOrigins: readonly string[]): CartItem {
  const { sku, price_range, small_image } = raw.product;
  const name = firstText(removeTags(raw.product.name), sku);
  const minimum_price = price_range?.minimum_price;
  const url = toUrl(small_image?.url ?? '');
  return {
    quantity: raw.quantity,
    additional_message: removeTags(raw.additional_message) || null,
    buy_page_url: (name && toShopUrl(raw.buy_page_url, shopOrigins)) || null,
    product: {
      sku,
      name,
      price_range: minimum_price ? { minimum_price } : null,
      small_image: url ? { url, label: removeTags(small_image?.label ?? '') } : null,
    },
    prices: raw.prices ?? { row_total: null, row_total_including_tax: null },
  };
}

/**
 * Formats all amounts of a cart for the edition. The shop's currency codes are ignored: the edition's settings define
 * the format.
 */
export function toFormattedCart({ prices, items }: Cart, config: EcConfig): FormattedCart {
  const format = (money: RawMoney) => formatAmountOrNull(money?.value ?? null, config);
  const { subtotal_including_tax, subtotal_excluding_tax } = prices;
  return {
    subtotal: format(config.withTax ? subtotal_including_tax : subtotal_excluding_tax),
    subtotal_including_tax: format(subtotal_including_tax),
    subtotal_excluding_tax: format(subtotal_excluding_tax),
    items: items.map(({ product, prices: { row_total, row_total_including_tax } }) => ({
      final_price: format(product.price_range?.minimum_price.final_price ?? null),
      total: format(config.withTax ? row_total_including_tax : row_total),
      row_total: format(row_total),
      row_total_including_tax: format(row_total_including_tax),
    })),
  };
}

/** Returns a shop URL with an allowed origin, or a path of this site (the sandbox's shop); otherwise empty. */
function toShopUrl(url: string, shopOrigins: readonly string[]): string {
  const safeUrl = toUrl(url);
  if (safeUrl.startsWith('/')) return safeUrl;
  if (!URL.canParse(safeUrl)) return '';
  const { origin, username, password } = new URL(safeUrl);
  return shopOrigins.includes(origin) && !username && !password ? safeUrl : '';
}
