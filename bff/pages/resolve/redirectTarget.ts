import { plainUrl } from '../../../contracts/text/plainUrl.ts';
import type { RedirectHosts } from './redirectHosts.ts';

/** Query parameters that survive a stored redirect (specification section 2). */
const forwardedParameters = ['gclid', 'utm_source', 'utm_campaign', 'utm_medium', 'ttclid'] as const;

/** Base for parsing paths; never part of the result. */
const dummyOrigin = 'http://nowhere.invalid';

/** Target of a stored redirect. */
interface RedirectTarget {
  /** `Location`: a path of this site, or an absolute URL. */
  location: string;
  /** Path of a target on this site; otherwise null. */
  ownPath: string | null;
}

/**
 * Returns the target of a stored redirect; null when it is invalid or not allowed. The target keeps its own query; of
 * the visitor's query only the five parameters of the specification are added.
 * @param targetUrl As stored in content: a path of this site or an absolute URL.
 * @param query Query of the visitor's URL.
 * @param hosts Rules for absolute targets.
 */
export function redirectTarget(
  targetUrl: string,
  query: string,
  hosts: Pick<RedirectHosts, 'isOwn' | 'allows'>,
): RedirectTarget | null {
  const parsed = parseTarget(targetUrl);
  if (!parsed) return null;
  const { target, isPath } = parsed;
  if (!isPath && !hosts.allows(target)) return null;

  const visitorQuery = new URLSearchParams(query);
  for (const name of forwardedParameters) {
    const value = visitorQuery.get(name);
    if (value !== null && !target.searchParams.has(name)) target.searchParams.set(name, value);
  }
  const isOwn = isPath || hosts.isOwn(target.hostname);
  return { location: isPath ? withoutOrigin(target) : target.href, ownPath: isOwn ? target.pathname : null };
}

/**
 * Returns a path of this site in normal form, with query and fragment; null for anything else, and for paths that a
 * browser could read as another site's URL. Used for all return paths and for links in content (`shape/text/links.ts`).
 */
export function ownPath(url: string): string | null {
  const parsed = parseTarget(url);
  return parsed?.isPath ? withoutOrigin(parsed.target) : null;
}

/** Parses a path or URL; null for a URL that browsers could read differently. */
function parseTarget(url: string): { target: URL; isPath: boolean } | null {
  const text = plainUrl(url);
  if (text === null || !URL.canParse(text, dummyOrigin)) return null;
  const target = new URL(text, dummyOrigin);
  // Checked again, since escaping may have made the URL too long.
  if (target.username || target.password || plainUrl(target.href) === null) return null;
  // `/.//evil.test` is a path whose normal form is another host.
  if (/^\/\/|%(00|0a|0d|09|5c|2f|2e)/i.test(target.pathname)) return null;
  return { target, isPath: /^\/(?!\/)/.test(text) };
}

function withoutOrigin({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}
