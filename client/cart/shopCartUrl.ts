/** Address of the shop's own page of the cart. @param domain `ecConfig.domain`. */
export function shopCartUrl(domain: string): string {
  return `${domain.replace(/\/$/, '')}/checkout/cart/`;
}
