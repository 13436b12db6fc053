import { plainAddress } from '../../../contracts/text/plainAddress.ts';
import type { RedirectHosts } from './redirectHosts.ts';

/** Query parameters that survive a stored redirect (specification section 2). */
const carriedParameters = ['gclid', 'utm_source', 'utm_campaign', 'utm_medium', 'ttclid'] as const;

/** What a base is needed for: nothing of it is ever sent. */
const nowhere = 'http://nowhere.invalid';

/** Where a stored redirect leads. */
interface RedirectTarget {
  /** What browsers are told: a path of this site, or an absolute address. */
  location: string;
  /** Its path, where it stays on this site; else null. */
  ownPath: string | null;
}

/**
 * Where a stored redirect leads, or null when it leads nowhere good. The target keeps its own query; of the visitor's only the
 * five parameters of the specification are added.
 * @param targetUrl As content stores it: a path of this site or an absolute address.
 * @param query Query of the visitor's address.
 * @param hosts Whether an absolute target may be led to.
 */
export function redirectTarget(
  targetUrl: string,
  query: string,
  hosts: Pick<RedirectHosts, 'isOwn' | 'allows'>,
): RedirectTarget | null {
  const read = readTarget(targetUrl);
  if (!read) return null;
  const { target, isPath } = read;
  if (!isPath && !hosts.allows(target)) return null;

  const visitors = new URLSearchParams(query);
  for (const name of carriedParameters) {
    const value = visitors.get(name);
    if (value !== null && !target.searchParams.has(name)) target.searchParams.set(name, value);
  }
  const isOwn = isPath || hosts.isOwn(target.hostname);
  return { location: isPath ? withoutOrigin(target) : target.href, ownPath: isOwn ? target.pathname : null };
}

/**
 * A path of this site as browsers read it, query and fragment included; null for every address that is none, or that could
 * be taken for another site's. Whoever sends a visitor back to where they were asks here, and so do links (`shape/links.ts`).
 */
export function ownPath(address: string): string | null {
  const read = readTarget(address);
  return read?.isPath ? withoutOrigin(read.target) : null;
}

/** An address as a URL, and whether it is a path; null for one that browsers could read otherwise. */
function readTarget(address: string): { target: URL; isPath: boolean } | null {
  const text = plainAddress(address);
  if (text === null || !URL.canParse(text, nowhere)) return null;
  const target = new URL(text, nowhere);
  // Escaped, as it will be sent, it may have become too long.
  if (target.username || target.password || plainAddress(target.href) === null) return null;
  // `/.//evil.test` is a path of this site whose normal form is another host.
  if (/^\/\/|%(00|0a|0d|09|5c|2f|2e)/i.test(target.pathname)) return null;
  return { target, isPath: /^\/(?!\/)/.test(text) };
}

function withoutOrigin({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}
