import type { ShownPage } from '../../client/app/shownPage.ts';
import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import { type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { pathTo } from '../../contracts/routes.ts';
import type { SiteSettings, ThirdPartyScript } from '../../contracts/siteSettings.ts';
import { toDataBlock } from '../../contracts/text/dataBlock.ts';
import type { Host } from '../../runtime/http/host.ts';

/** Returns the third-party scripts of a page in loading order. */
export type ScriptsOf = (region: RegionCode, kind: ShownPage['kind']) => readonly ThirdPartyScript[];

interface SerialisedSettings {
  settings: SiteSettings;
  /** `settings` as JSON for a data block. */
  settingsBytes: Uint8Array;
}

/** Returns the site settings for documents of an edition, page kind and host. */
export type SettingsOf = (region: RegionCode, kind: ShownPage['kind'], host: Host) => SerialisedSettings;

interface SettingsParts {
  /** A function because a free port is known only after the server listens. */
  siteOrigin: () => string;
  scriptsOf: ScriptsOf;
  privateContentCookie: string;
  /** Origins of the login and logout forms; without any, sign-in is off in all editions. */
  accountOrigins: readonly string[];
  /** Part of the documents that report web vitals, 0 to 1. */
  webVitalsSample: number;
}

/** Creates the function that returns the site settings of a document; cached per edition, page kind and host. */
export function createSettings({
  siteOrigin,
  scriptsOf,
  privateContentCookie,
  accountOrigins,
  webVitalsSample,
}: SettingsParts): SettingsOf {
  const cached = new Map<string, SerialisedSettings>();
  return (region, kind, { isChina, unprefixed }) => {
    const key = `${region} ${kind} ${isChina}`;
    const existing = cached.get(key);
    if (existing) return existing;
    const settings = {
      region: regions[region],
      unprefixed,
      otherEditions: isChina ? siteOrigin() : '',
      goHome: goHomePath(region),
      privateContentCookie,
      signIn: accountOrigins.length > 0,
      scripts: scriptsOf(region, kind),
      webVitalsSample,
    };
    const created = { settings, settingsBytes: Buffer.from(toDataBlock(settings)) };
    cached.set(key, created);
    return created;
  };
}

/**
 * Returns the path of the home page of an edition. For the China edition it is the path on a China host, without
 * prefix, even if the edition is viewed on another host (specification section 2).
 */
export function goHomePath(region: RegionCode): string {
  return pathTo('IndexPage', region === chinaRegion ? 'global' : region);
}
