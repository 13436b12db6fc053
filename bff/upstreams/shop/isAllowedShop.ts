import { plainAddress } from '../../../contracts/text/plainAddress.ts';

/**
 * Whether what content names as a shop is an address of an allowed origin, letter by letter. What would only be read as one
 * (another case, a full-width dot, a user in front, the port written out) is refused: nobody has to know how addresses are
 * read, which is where two programs differ.
 * @param domain `ecConfig.domain`.
 * @param origins Exact origins (SHOP_ALLOWED_ORIGINS).
 */
export function isAllowedShop(domain: string, origins: readonly string[]): boolean {
  const isBase = plainAddress(domain) === domain && !/[?#]/.test(domain);
  return isBase && origins.some((origin) => domain === origin || domain.startsWith(`${origin}/`));
}
