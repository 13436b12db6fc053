/** Schemas of setting values: parse the text of an environment variable, or fail with a message. */
import { isIP } from 'node:net';
import { z } from 'zod';

/** A port; 0 selects a free one. */
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

/** A number from 0 to 1. */
export const fraction = z
  .string()
  .regex(/^(?:0?\.\d{1,6}|[01](?:\.0{1,6})?)$/, 'must be a number from 0 to 1')
  .transform(Number);

function isHttpUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

function isCidr(text: string): boolean {
  const [address = '', prefix, ...extraParts] = text.split('/');
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  return (
    extraParts.length === 0 &&
    bits !== undefined &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
  );
}

/** A base URL to which paths are appended; trailing slashes are removed. */
export const baseUrl = z
  .string()
  .refine(
    (text) => isHttpUrl(text) && !/[?#]/.test(text),
    'must be an http(s) URL without credentials, query or fragment',
  )
  .transform((text) => text.replace(/(?<!\/)\/+$/, ''));

/** A complete URL, requested as it is. */
export const url = z.string().refine(isHttpUrl, 'must be an http(s) URL without credentials');

/** URL of a resource on a page, or a path on this site. */
export const urlOrPath = z
  .string()
  .refine(
    (text) => isHttpUrl(text) || /^\/(?!\/)[^\s\\]*$/.test(text),
    'must be an http(s) URL without credentials, or a path on this site',
  );

/** Scheme, host and port of a site. */
export const origin = z
  .string()
  .refine(
    (text) => isHttpUrl(text) && !text.includes('*') && new URL(text).origin === text.replace(/\/$/, ''),
    'must be an origin such as https://host',
  )
  .transform((text) => new URL(text).origin);

/** Comma-separated items; surrounding spaces and empty items are removed. */
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

/** A host name without port. */
export const hostName = z
  .string()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^\[[0-9a-f:]+\]$/i, 'must be host names without scheme, port or path');
/** A host name, or `*.` before one that stands for its subdomains. */
export const hostPattern = z
  .string()
  .regex(
    /^(\*\.(?=[^.]+\.))?[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i,
    'must be host names such as www.example.com or *.example.com',
  )
  .transform((text) => text.toLowerCase());
/** An IP address or CIDR range. */
export const cidr = z.string().refine(isCidr, 'must be IP addresses or CIDR ranges');
/** Bind address of a listener: an IP address or a host name. */
export const listenHost = z
  .string()
  .refine(
    (text) => isIP(text) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
    'must be an IP address or a host name',
  )
  // Fastify listens on all addresses of `localhost`, but our gate and limits apply to its first server only.
  .transform((text) => (text === 'localhost' ? '127.0.0.1' : text));
/** A cookie name. */
export const cookieName = z.string().regex(/^[\w!#$%&'*+.^`|~-]+$/, 'must be a cookie name');
