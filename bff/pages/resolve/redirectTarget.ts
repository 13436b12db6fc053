import { campaignParameters } from '../../../contracts/text/campaignParameters.ts';
import { plainUrl } from '../../../contracts/text/plainUrl.ts';
import type { RedirectHosts } from './redirectHosts.ts';

/** Base for parsing paths; never part of the result. */
const dummyOrigin = 'http://nowhere.invalid';

/** Target of a stored redirect. */
interface RedirectTarget {
  /** `Location`: a path of this site, or an absolute URL. */
  location: string;
  /** Path of a target on this site; otherwise null. */
  ownPath: string | null;
}

/** A target that is not followed. */
interface RefusedTarget {
  refusal: 'invalid' | 'scheme' | 'host';
  /** Host name of the target, if it is a URL. */
  host?: string;
}

/**
 * Returns the target of a stored redirect, or why it is refused. The target keeps its own query; of the visitor's query
 * only the five parameters of the specification are added.
 * @param targetUrl As stored in content: a path of this site, an absolute URL, or a URL relative to the requested one.
 * @param requested Site path and query of the visitor's URL.
 * @param hosts Rules for absolute targets.
 */
export function redirectTarget(
  targetUrl: string,
  requested: { path: string; query: string },
  hosts: Pick<RedirectHosts, 'isOwn' | 'refusalOf'>,
): RedirectTarget | RefusedTarget {
  const parsed = parseTarget(targetUrl, dummyOrigin + requested.path);
  if (!parsed) return { refusal: 'invalid' };
  const { target, isAbsolute } = parsed;
  const refusal = isAbsolute && hosts.refusalOf(target);
  if (refusal) return { refusal, host: target.hostname };

  const visitorQuery = new URLSearchParams(requested.query);
  for (const name of campaignParameters) {
    const value = visitorQuery.get(name);
    if (value !== null && !target.searchParams.has(name)) target.searchParams.set(name, value);
  }
  const isOwn = !isAbsolute || hosts.isOwn(target.hostname);
  return { location: isAbsolute ? target.href : withoutOrigin(target), ownPath: isOwn ? target.pathname : null };
}

/**
 * Returns a path of this site in normal form, with query and fragment; null for anything else, and for paths that a
 * browser could read as another site's URL. Used for all return paths and for links in content (`shape/text/links.ts`).
 */
export function ownPath(url: string): string | null {
  const parsed = /^\s*\//.test(url) ? parseTarget(url, dummyOrigin) : null;
  return parsed && !parsed.isAbsolute ? withoutOrigin(parsed.target) : null;
}

/** Adds the scheme that editors leave out before `www.`; `example.test/legal` stays a relative path. */
export function withScheme(url: string): string {
  return url.replace(/^www\.(?=\w)/i, 'https://$&');
}

/**
 * Parses a path or URL; null for a URL that browsers could read differently.
 * @param base URL that a relative one is resolved against.
 */
function parseTarget(url: string, base: string): { target: URL; isAbsolute: boolean } | null {
  const text = withScheme(plainUrl(url) ?? '');
  // `www.` without a host name: a broken URL of another site, which must not become a path of this one.
  if (!text || /^www\./i.test(text) || !URL.canParse(text, base)) return null;
  const target = new URL(text, base);
  // Checked again, since escaping may have made the URL too long.
  if (target.username || target.password || plainUrl(target.href) === null) return null;
  // `/.//evil.test` is a path whose normal form is another host.
  if (/^\/\/|%(00|0a|0d|09|5c|2f|2e)/i.test(target.pathname)) return null;
  return { target, isAbsolute: /^([a-z][a-z\d+.-]*:|\/\/)/i.test(text) };
}

function withoutOrigin({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}
