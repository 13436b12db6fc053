import { hasPrice, type Told } from './prices.ts';

/** Where a product is bought, as the shop has it: null unless it names both an address and the words for it. */
export function shopLinkOf(told: Told | null | undefined): { url: string; text: string } | null {
  const { buyUrl = '', buyText = '' } = told?.product ?? {};
  return buyUrl && buyText.trim() ? { url: buyUrl, text: buyText } : null;
}

interface Wares {
  product: { url: string; whereToBuyUrl: string };
  /** What the shop said; undefined before it has, null when it could not be asked. */
  told: Told | null | undefined;
  hasShop: boolean;
}

/** Whether a product leads nowhere in an edition, and is not to be had there. */
export function isNotSold({ product, told, hasShop }: Wares): boolean {
  if (product.url || product.whereToBuyUrl) return false;
  if (!hasShop) return true;
  return Boolean(told) && !hasPrice(told) && !shopLinkOf(told);
}
