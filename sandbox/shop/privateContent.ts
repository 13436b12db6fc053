import { randomBytes } from 'node:crypto';

/** Ten years of 365 days, as Magento has it. */
const lifeSeconds = 315_360_000;

/**
 * The cookie that Magento renews with every POST: what shows private data reads it again when the value is another one.
 * Scripts may read it; there is no order between two values.
 */
export function privateContentCookie(): string {
  const value = randomBytes(16).toString('hex');
  return `private_content_version=${value}; Path=/; Max-Age=${lifeSeconds}; SameSite=Lax`;
}
