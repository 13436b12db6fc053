import type { Link } from '../../../contracts/fragments/link.ts';
import type { Header } from '../../../contracts/pages/shell.ts';
import { chinaRegion } from '../../../contracts/regions/editionRules.ts';
import { type RegionCode, regions } from '../../../contracts/regions/regions.ts';
import { pathTo } from '../../../contracts/routes.ts';
import { allStrings } from '../../../contracts/strings/all.ts';
import type { RawHeader } from '../../upstreams/content/contentSchemas.ts';
import { ownPath } from '../resolve/redirectTarget.ts';
import { toLinks, toUrl } from './text/links.ts';

/**
 * Converts the account menu in an edition's header. The first two links are sign-in and sign-out by position
 * (specification section 2), whatever content says about them; their `url` is empty where the step is not possible.
 * @param logoutUrl Sign-out URL where content has none (LOGOUT_URL).
 */
export function toAccountMenu(
  raw: RawHeader | null,
  region: RegionCode,
  logoutUrl: string | undefined,
): Header['accountMenu'] {
  if (!raw) return { accountLinks: [], list: [] };
  const { sign_in, sign_out } = allStrings[regions[region].strings];
  const { accountLinks = [], list = [] } = raw.accountMenu ?? {};
  const [login, logout, ...others] = accountLinks;
  const isChina = region === chinaRegion;
  const loginUrl = isChina ? localPage(login, 'login') : accountUrl(login);
  const logoutPage = isChina ? localPage(logout, 'logout') : accountUrl(logout) || (logoutUrl ?? '');
  return {
    accountLinks: [
      { name: login?.name || sign_in, url: loginUrl, urlTarget: '_self' },
      { name: logout?.name || sign_out, url: logoutPage, urlTarget: '_self' },
      ...toLinks(others),
    ],
    list: toLinks(list),
  };
}

/** Adds parameters to a path of this site; its fragment is removed, as it would end up before them. */
export function withParameters(page: string, parameters: Record<string, string>): string {
  const [path = '', query = ''] = page.replace(/#.*/, '').split('?', 2);
  const merged = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) merged.set(name, value);
  return `${path}?${merged}`;
}

/** Returns the account page of this site, which the China edition uses for both steps (specification section 6). */
function localPage(link: Link | undefined, status: string): string {
  const page = ownPath(link?.url ?? '') ?? pathTo('OverviewPageRd', chinaRegion, { overviewPage: 'account' });
  return withParameters(page, { status });
}

/** Returns the URL of a link if a form can be sent to it; otherwise an empty string. */
function accountUrl(link: Link | undefined): string {
  const url = toUrl(link?.url ?? '');
  return /^(\/|https?:)/i.test(url) ? url : '';
}
