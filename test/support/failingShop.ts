import { buildScriptedShop, type ShopScript } from './scriptedShop.ts';

/** An error of the shop. */
export interface ShopError {
  message: string;
  category?: string;
  err_code?: string;
  path?: (string | number)[];
}

/** A shop response with one error, by default of the cart as a whole. */
export function failing({ message, path = ['cart'], ...extensions }: ShopError) {
  return { data: { cart: null }, errors: [{ message, path, locations: [], extensions }] };
}

/** A guest with a token and a cart of one piece, and a shop script for the next readings. */
export async function openFailingShop(
  script: ShopScript,
  cookies: Record<string, string> = { proart_guest: 'guest-1' },
) {
  const shop = await buildScriptedShop();
  const visitor = shop.visitor(cookies);
  await shop.control('add', { region: 'de', id: cookies['aticket'] ?? 'guest-1', sku: 'tower' });
  await visitor.cart();
  Object.assign(shop.script, script);
  const cartId = shop.requests.at(-1)?.variables['cart_id'] ?? '';
  shop.requests.length = 0;
  return { ...shop, cartId, cart: () => visitor.cart() };
}
