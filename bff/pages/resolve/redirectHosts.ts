import { chinaRegion } from '../../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import type { Config } from '../../../runtime/config/config.ts';

/** Rules for targets of stored redirects, from the settings. */
export interface RedirectHosts {
  /** Returns whether a host name is the site's own. */
  isOwn(hostname: string): boolean;
  /** Returns why an absolute URL is not an allowed target; null when it is one. */
  refusalOf(target: URL): 'scheme' | 'host' | null;
  /** Returns the region prefix rules of the hosts that serve an edition. */
  prefixesOf(region: RegionCode): { isChina: boolean; unprefixed: RegionCode };
}

type Settings = Pick<
  Config,
  | 'SITE_ORIGIN'
  | 'ALLOWED_HOSTS'
  | 'CHINA_HOSTS'
  | 'WEBSITE_PATH'
  | 'SHOP_ALLOWED_ORIGINS'
  | 'ACCOUNT_ORIGINS'
  | 'REDIRECT_HOSTS'
>;

/** Loopback names, which refer to the visitor's own machine. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Allows the site's own hosts and those of `REDIRECT_HOSTS` by name, and the exact origins of shop and account service.
 * An https site does not redirect to plain http, and a public site not to `localhost`.
 * @param siteOrigin Returns the site's origin.
 */
export function createRedirectHosts(settings: Settings, siteOrigin: () => string): RedirectHosts {
  const { SITE_ORIGIN, ALLOWED_HOSTS, CHINA_HOSTS, WEBSITE_PATH, SHOP_ALLOWED_ORIGINS, ACCOUNT_ORIGINS } = settings;
  const ownHosts = new Set([...ALLOWED_HOSTS, ...CHINA_HOSTS, ...(SITE_ORIGIN ? [new URL(SITE_ORIGIN).hostname] : [])]);
  const otherOrigins = new Set([...SHOP_ALLOWED_ORIGINS, ...ACCOUNT_ORIGINS]);
  const isOwn = (hostname: string) => ownHosts.has(hostname);
  const isListed = (hostname: string) => settings.REDIRECT_HOSTS.some((pattern) => matches(pattern, hostname));
  return {
    isOwn,
    refusalOf({ protocol, hostname, origin }) {
      const site = new URL(siteOrigin());
      const isWeb = protocol === 'https:' || (protocol === 'http:' && site.protocol === 'http:');
      if (!isWeb) return 'scheme';
      if (loopback.has(hostname) && !loopback.has(site.hostname)) return 'host';
      return isOwn(hostname) || otherOrigins.has(origin) || isListed(hostname) ? null : 'host';
    },
    prefixesOf(region) {
      const isChina = region === chinaRegion && CHINA_HOSTS.length > 0;
      return { isChina, unprefixed: isChina ? chinaRegion : WEBSITE_PATH || 'global' };
    },
  };
}

/** Returns whether a host name is the one of a pattern, or for `*.host` a subdomain of it. */
function matches(pattern: string, hostname: string): boolean {
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
}
