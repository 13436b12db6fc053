/** Query parameters that survive a stored redirect (specification section 2). */
const carriedParameters = ['gclid', 'utm_source', 'utm_campaign', 'utm_medium', 'ttclid'] as const;

/** What a base is needed for: nothing of it is ever sent. */
const nowhere = 'http://nowhere.invalid';

/** The hosts that stored redirects may name. */
export interface RedirectHosts {
  isOwn(hostname: string): boolean;
  /** The site's own, and those that the settings name besides. */
  allows(hostname: string): boolean;
}

/**
 * Where a stored redirect leads, or null when it leads nowhere good: to itself, or off the site to a host that is not
 * allowed. The target keeps its own query; of the visitor's only the five parameters of the specification are added.
 * @param targetUrl As content stores it: a path of this site or an absolute address.
 * @param from Path that was asked for, and the query of the visitor's address.
 * @param hosts Whether a host name is the site's own, and whether an absolute target may lead there.
 */
export function redirectTarget(
  targetUrl: string,
  from: { path: string; query: string },
  hosts: RedirectHosts,
): string | null {
  const read = readTarget(targetUrl);
  if (!read) return null;
  const { target, isPath } = read;
  if (!isPath && !(/^https?:$/.test(target.protocol) && hosts.allows(target.hostname))) return null;
  if ((isPath || hosts.isOwn(target.hostname)) && samePath(target.pathname, from.path)) return null;

  const visitors = new URLSearchParams(from.query);
  for (const name of carriedParameters) {
    const value = visitors.get(name);
    if (value !== null && !target.searchParams.has(name)) target.searchParams.set(name, value);
  }
  return isPath ? withoutOrigin(target) : target.href;
}

/**
 * A path of this site as browsers read it, query and fragment included; null for every address that is none, or that could
 * be taken for another site's. Whoever sends a visitor back to where they were asks here.
 */
export function ownPath(address: string): string | null {
  const read = readTarget(address);
  const path = read?.isPath ? withoutOrigin(read.target) : '';
  return path && path.length <= longestPath ? path : null;
}

/** Longer ones are no address of ours. */
const longestPath = 2_048;

/** An address as a URL, and whether it is a path; null for one that browsers could read otherwise. */
function readTarget(address: string): { target: URL; isPath: boolean } | null {
  const text = address.trim();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u0020\u007f\\]/.test(text) || !URL.canParse(text, nowhere)) return null;
  const target = new URL(text, nowhere);
  if (target.username || target.password) return null;
  // `/.//evil.test` is a path of this site whose normal form is another host.
  if (/^\/\/|%(00|0a|0d|09|5c|2f|2e)/i.test(target.pathname)) return null;
  return { target, isPath: /^\/(?!\/)/.test(text) };
}

function withoutOrigin({ pathname, search, hash }: URL): string {
  return pathname + search + hash;
}

/** Equal but for the last slash and how letters are escaped. */
function samePath(one: string, other: string): boolean {
  const plain = (path: string) => new URL(path, nowhere).pathname.replace(/\/*$/, '/').toLowerCase();
  return plain(one) === plain(other);
}
