import request from 'supertest';
import type { Site } from '../../client/lib/site.tsx';
import { regions } from '../../contracts/regions/regions.ts';
import type { SiteSettings } from '../../contracts/siteSettings.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { buildTestBff } from './buildTestBff.ts';

/** Settings of the German edition, without third-party scripts. */
export const germanSettings: SiteSettings = {
  region: regions.de,
  unprefixed: 'global',
  otherEditions: '',
  goHome: '/proart/',
  privateContentCookie: 'version',
  signIn: true,
  scripts: [],
  webVitalsSample: 0,
};

export async function germanSite(): Promise<Site> {
  const { site } = await buildTestBff();
  const { data: shell } = (await request(site).get('/bff/v1/de/shell')).body;
  return { shell, strings: allStrings.de, settings: germanSettings, prices: null };
}
