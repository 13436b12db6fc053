/**
 * URL of the cart page of the shop.
 * @param domain `ecConfig.domain`.
 */
export function shopCartUrl(domain: string): string {
  return `${domain.replace(/\/$/, '')}/checkout/cart/`;
}
