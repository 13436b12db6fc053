import type { ShownPage } from '../../client/app/shownPage.ts';
import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { pathTo } from '../../contracts/routes.ts';
import type { SiteSettings, ThirdPartyScript } from '../../contracts/siteSettings.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';
import type { Host } from '../../runtime/http/host.ts';

/** Third-party scripts of a page, in the order they are loaded in. */
export type ScriptsOf = (region: RegionCode, kind: ShownPage['kind']) => readonly ThirdPartyScript[];

interface MadeSettings {
  settings: SiteSettings;
  /** The same as JSON for a data block. */
  settingsBytes: Uint8Array;
}

export type SettingsOf = (region: RegionCode, kind: ShownPage['kind'], host: Host) => MadeSettings;

interface SettingsParts {
  /** A function because a free port is known only when the server listens. */
  siteOrigin: () => string;
  scriptsOf: ScriptsOf;
  privateContentCookie: string;
  /** Origins that the login and logout forms are sent to; with none sign-in is off, in all editions. */
  accountOrigins: readonly string[];
}

/** Makes the function that answers what documents know of their site; each edition's is made once for a kind of page and host. */
export function createSettings({
  siteOrigin,
  scriptsOf,
  privateContentCookie,
  accountOrigins,
}: SettingsParts): SettingsOf {
  const made = new Map<string, MadeSettings>();
  return (region, kind, { isChina, unprefixed }) => {
    const key = `${region} ${kind} ${isChina}`;
    const had = made.get(key);
    if (had) return had;
    const settings = {
      region: regions[region],
      unprefixed,
      otherEditions: isChina ? siteOrigin() : '',
      goHome: goHomePath(region),
      privateContentCookie,
      signIn: accountOrigins.length > 0,
      scripts: scriptsOf(region, kind),
    };
    const now = { settings, settingsBytes: Buffer.from(toDataBlock(settings)) };
    made.set(key, now);
    return now;
  };
}

/** The China edition's home is that of its host, also where the edition is seen elsewhere (specification section 2). */
export function goHomePath(region: RegionCode): string {
  return pathTo('IndexPage', region === chinaRegion ? 'global' : region);
}
