import { chinaRegion } from '../../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import type { Config } from '../../../runtime/config/config.ts';

/** Rules for targets of stored redirects, from the settings. */
export interface RedirectHosts {
  /** Returns whether a host name is the site's own. */
  isOwn(hostname: string): boolean;
  /** Returns whether an absolute URL is an allowed target. */
  allows(target: URL): boolean;
  /** Returns the region prefix rules of the hosts that serve an edition. */
  prefixesOf(region: RegionCode): { isChina: boolean; unprefixed: RegionCode };
}

type Settings = Pick<
  Config,
  'SITE_ORIGIN' | 'ALLOWED_HOSTS' | 'CHINA_HOSTS' | 'WEBSITE_PATH' | 'SHOP_ALLOWED_ORIGINS' | 'ACCOUNT_ORIGINS'
>;

/** Loopback names, which refer to the visitor's own machine. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Allows the site's own hosts by name and the exact origins of shop and account service. An https site does not
 * redirect to plain http, and a public site not to `localhost`.
 * @param siteOrigin Returns the site's origin.
 */
export function createRedirectHosts(settings: Settings, siteOrigin: () => string): RedirectHosts {
  const { SITE_ORIGIN, ALLOWED_HOSTS, CHINA_HOSTS, WEBSITE_PATH, SHOP_ALLOWED_ORIGINS, ACCOUNT_ORIGINS } = settings;
  const ownHosts = new Set([...ALLOWED_HOSTS, ...CHINA_HOSTS, ...(SITE_ORIGIN ? [new URL(SITE_ORIGIN).hostname] : [])]);
  const otherOrigins = new Set([...SHOP_ALLOWED_ORIGINS, ...ACCOUNT_ORIGINS]);
  const isOwn = (hostname: string) => ownHosts.has(hostname);
  return {
    isOwn,
    allows({ protocol, hostname, origin }) {
      const site = new URL(siteOrigin());
      const isWeb = protocol === 'https:' || (protocol === 'http:' && site.protocol === 'http:');
      if (!isWeb || (loopback.has(hostname) && !loopback.has(site.hostname))) return false;
      return isOwn(hostname) || otherOrigins.has(origin);
    },
    prefixesOf(region) {
      const isChina = region === chinaRegion && CHINA_HOSTS.length > 0;
      return { isChina, unprefixed: isChina ? chinaRegion : WEBSITE_PATH || 'global' };
    },
  };
}
