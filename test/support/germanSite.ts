import type { Site } from '../../client/lib/site.tsx';
import { regions } from '../../contracts/regions.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { buildTestBff } from './buildTestBff.ts';

/** What components know of the German edition, on a host of all editions and without scripts of others. */
export async function germanSite(): Promise<Site> {
  const { app } = await buildTestBff();
  const { data: shell } = (await app.inject('/bff/v1/de/shell')).json();
  const settings = {
    region: regions.de,
    unprefixed: 'global',
    otherEditions: '',
    goHome: '/proart/',
    privateContentCookie: 'version',
    signIn: true,
    scripts: [],
  } as const;
  return { shell, strings: allStrings.de, settings: { ...settings, scripts: [] }, prices: null };
}
