/** What the values of settings look like: a text of the environment in, what the program uses out, or a fault in words. */
import { isIP } from 'node:net';
import { z } from 'zod';

/** A port; 0 asks for a free one. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a whole number from 0 to 65535');

/** A whole number, both bounds included. */
export const count = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

function isHttpUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

function isCidr(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  return (
    more.length === 0 &&
    bits !== undefined &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** An address that paths are put behind: kept without a trailing slash. */
export const base = z
  .string()
  .refine((text) => isHttpUrl(text) && !/[?#]/.test(text), 'must be an http(s) address without user, query or fragment')
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

/** A whole address, asked for as it is. */
export const address = z.string().refine(isHttpUrl, 'must be an http(s) address without a user');

/** What a page loads: an address, or a path that this site serves itself. */
export const addressOrPath = z
  .string()
  .refine(
    (text) => isHttpUrl(text) || /^\/(?!\/)[^\s\\]*$/.test(text),
    'must be an http(s) address without a user, or a path of this site',
  );

/** Scheme, host and port of a site. */
export const origin = z
  .string()
  .refine(
    (text) => isHttpUrl(text) && !text.includes('*') && new URL(text).origin === text.replace(/\/$/, ''),
    'must be an origin such as https://host',
  )
  .transform((text) => new URL(text).origin);

/** Items between commas; spaces around them and empty ones are left out. */
export const list = <Item extends z.ZodType<string, string>>(item: Item) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));

/** A host as a browser names it, without its port. */
export const hostName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:]+\]$/i, 'must be host names without scheme, port or path');
/** An address, or a range of them. */
export const cidr = z.string().refine(isCidr, 'must be addresses or CIDR ranges');
/** Where a listener binds: an address or a name. */
export const listenHost = z
  .string()
  .refine(
    (text) => isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
    'must be an address or a host name',
  )
  // The framework would listen at every address of that name, and only at the first one with our gate and limits.
  .transform((text) => (text === 'localhost' ? '127.0.0.1' : text));
/** What a cookie may be called. */
export const cookieName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be a cookie name');
