import type { Cart, CartItem, FormattedCart } from '../../../../contracts/calls/cart.ts';
import type { EcConfig } from '../../../../contracts/pages/shell.ts';
import type { UiStrings } from '../../../../contracts/strings/uiStrings.ts';
import type { RawCart, RawCartItem, RawMoney } from '../../../upstreams/shop/shopSchemas.ts';
import { toPlainText } from '../search.ts';
import { toUrl } from '../text/links.ts';
import { formatKnownAmount } from './amount.ts';

/**
 * A cart as the contract names it.
 * @param options.strings Fixed texts, for those that the shop leaves out.
 * @param options.shopOrigins Where the cart's addresses may lead (SHOP_ALLOWED_ORIGINS).
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

function toCartItem(raw: RawCartItem, shopOrigins: readonly string[]): CartItem {
  const { sku, name, price_range, small_image } = raw.product;
  const minimum_price = price_range?.minimum_price;
  const url = toUrl(small_image?.url ?? '');
  return {
    quantity: raw.quantity,
    additional_message: toPlainText(raw.additional_message ?? '') || null,
    buy_page_url: toShopUrl(raw.buy_page_url ?? '', shopOrigins) || null,
    product: {
      sku,
      name: toPlainText(name),
      price_range: minimum_price ? { minimum_price } : null,
      small_image: url ? { url, label: toPlainText(small_image?.label ?? '') } : null,
    },
    prices: raw.prices ?? { row_total: null, row_total_including_tax: null },
  };
}

/**
 * Every amount of a cart as the edition writes it. The currency that the shop names is not looked at: how the edition writes
 * amounts is for its settings to say.
 */
export function toFormattedCart({ prices, items }: Cart, config: EcConfig): FormattedCart {
  const shown = (money: RawMoney) => formatKnownAmount(money?.value ?? null, config);
  const { subtotal_including_tax, subtotal_excluding_tax } = prices;
  return {
    subtotal: shown(config.withTax ? subtotal_including_tax : subtotal_excluding_tax),
    subtotal_including_tax: shown(subtotal_including_tax),
    subtotal_excluding_tax: shown(subtotal_excluding_tax),
    items: items.map(({ product, prices: { row_total, row_total_including_tax } }) => ({
      final_price: shown(product.price_range?.minimum_price.final_price ?? null),
      total: shown(config.withTax ? row_total_including_tax : row_total),
      row_total: shown(row_total),
      row_total_including_tax: shown(row_total_including_tax),
    })),
  };
}

/** An address of the shop: of an allowed origin, or a path of this site, where the sandbox's shop stands. Else empty. */
function toShopUrl(url: string, shopOrigins: readonly string[]): string {
  const safe = toUrl(url);
  if (safe.startsWith('/')) return safe;
  if (!URL.canParse(safe)) return '';
  const { origin, username, password } = new URL(safe);
  return shopOrigins.includes(origin) && !username && !password ? safe : '';
}
