import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a token of the sample assistant lasts, in seconds. */
export const tokenLife = 3_600;

// The API that issues tokens and the address that takes them may be two servers of one process. A token is known by its seal,
// so that neither has to store those that were issued.
const key = randomBytes(32);

/** A token of the sample assistant. @param now Wall clock, ms. */
export function issueToken(now: number): string {
  const text = `${now + tokenLife * 1_000}.${randomBytes(9).toString('base64url')}`;
  return `${text}.${sealOf(text).toString('base64url')}`;
}

/** Whether a token was issued here and has not run out. @param now Wall clock, ms. */
export function isValidToken(token: string, now: number): boolean {
  const [end = '', mark = '', seal = ''] = token.split('.');
  const given = Buffer.from(seal, 'base64url');
  const own = sealOf(`${end}.${mark}`);
  return given.length === own.length && timingSafeEqual(given, own) && Number(end) > now;
}

function sealOf(text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
