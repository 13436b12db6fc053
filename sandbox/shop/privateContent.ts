import { randomBytes } from 'node:crypto';

/** Ten years of 365 days, as in Magento. */
const lifeSeconds = 315_360_000;

/**
 * Cookie that Magento renews with every POST: pages reload private data when its value changes. Scripts may read it,
 * and values have no order.
 */
export function privateContentCookie(): string {
  const value = randomBytes(16).toString('hex');
  return `private_content_version=${value}; Path=/; Max-Age=${lifeSeconds}; SameSite=Lax`;
}
