import { plainUrl } from '../../../contracts/text/plainUrl.ts';

/**
 * Returns whether a shop URL from content has an allowed origin, compared character by character. Equivalent spellings
 * (upper case, full-width dot, user info, explicit port) are refused, so that URL parser differences do not matter.
 * @param domain `ecConfig.domain`.
 * @param origins Exact origins (SHOP_ALLOWED_ORIGINS).
 */
export function isAllowedShop(domain: string, origins: readonly string[]): boolean {
  const isBase = plainUrl(domain) === domain && !/[?#]/.test(domain);
  return isBase && origins.some((origin) => domain === origin || domain.startsWith(`${origin}/`));
}
