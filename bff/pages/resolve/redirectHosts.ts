import { chinaRegion } from '../../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import type { Config } from '../../../runtime/config/config.ts';

/** What of the settings stored redirects are judged by. */
export interface RedirectHosts {
  /** Whether a host name is the site's own. */
  isOwn(hostname: string): boolean;
  /** Whether an absolute address may be led to. */
  allows(target: URL): boolean;
  /** How the addresses of an edition stand on the hosts that serve it. */
  prefixesOf(region: RegionCode): { isChina: boolean; unprefixed: RegionCode };
}

type Settings = Pick<
  Config,
  'SITE_ORIGIN' | 'ALLOWED_HOSTS' | 'CHINA_HOSTS' | 'WEBSITE_PATH' | 'SHOP_ALLOWED_ORIGINS' | 'ACCOUNT_ORIGINS'
>;

/** Served for those who look after the machine; to a visitor they are the visitor's own machine. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The site's own hosts, by name as `ALLOWED_HOSTS` has them, and the exact origins of shop and account service. From a site on
 * https nobody is led to plain http, and from one that all can reach nobody to `localhost`.
 * @param siteOrigin Where the site is.
 */
export function createRedirectHosts(settings: Settings, siteOrigin: () => string): RedirectHosts {
  const { SITE_ORIGIN, ALLOWED_HOSTS, CHINA_HOSTS, WEBSITE_PATH, SHOP_ALLOWED_ORIGINS, ACCOUNT_ORIGINS } = settings;
  const own = new Set([...ALLOWED_HOSTS, ...CHINA_HOSTS, ...(SITE_ORIGIN ? [new URL(SITE_ORIGIN).hostname] : [])]);
  const others = new Set([...SHOP_ALLOWED_ORIGINS, ...ACCOUNT_ORIGINS]);
  const isOwn = (hostname: string) => own.has(hostname);
  return {
    isOwn,
    allows({ protocol, hostname, origin }) {
      const site = new URL(siteOrigin());
      const isWeb = protocol === 'https:' || (protocol === 'http:' && site.protocol === 'http:');
      if (!isWeb || (loopback.has(hostname) && !loopback.has(site.hostname))) return false;
      return isOwn(hostname) || others.has(origin);
    },
    prefixesOf(region) {
      const isChina = region === chinaRegion && CHINA_HOSTS.length > 0;
      return { isChina, unprefixed: isChina ? chinaRegion : WEBSITE_PATH || 'global' };
    },
  };
}
