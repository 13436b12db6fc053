import { toAccountMenu } from '../../bff/pages/shape/accountMenu.ts';
import { toUrl } from '../../bff/pages/shape/text/links.ts';
import type { RawHeader } from '../../bff/upstreams/content/contentSchemas.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import type { Config } from '../../runtime/config/config.ts';
import type { FoundContent } from './checkUpstreams.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/**
 * Checks that the content security policy allows the image origins found in the content of each edition.
 * @param content Responses of an API by edition, of any shape.
 */
export function checkMedia(
  { MEDIA_ORIGINS, SHOP_ALLOWED_ORIGINS, SITE_ORIGIN }: Config,
  content: ReadonlyMap<RegionCode, unknown>,
): Finding[] {
  const allowed = new Set([...MEDIA_ORIGINS, ...SHOP_ALLOWED_ORIGINS, ...(SITE_ORIGIN ? [SITE_ORIGIN] : [])]);
  const editionsByOrigin = byOrigin(content, (found) => imageOrigins(found));
  const missing = [...editionsByOrigin].filter(([origin]) => !allowed.has(origin));
  if (missing.length === 0) {
    const where = editionsByOrigin.size === 0 ? 'this site' : [...editionsByOrigin.keys()].join(', ');
    return [ok('MEDIA_ORIGINS', `allows all image origins found in content: ${where}`)];
  }
  return missing.map(([origin, regions]) =>
    wrong(
      'MEDIA_ORIGINS',
      `does not allow ${origin}, which serves images of ${regions.join(', ')}: browsers block them`,
      `Set MEDIA_ORIGINS=${[...MEDIA_ORIGINS, origin].join(',')}`,
    ),
  );
}

/** Names of members that hold URLs of images, videos and captions. */
const imageNames = /(^[12]x$|img|image|picture|icon|poster|video|^src(set)?$)/i;
/** Members that only crawlers read: browsers do not load their images. */
const crawlerMembers = new Set(['og', 'twitter', 'seo']);

function imageOrigins(value: unknown, isImage = false): Set<string> {
  if (typeof value === 'string') return new Set(isImage ? originsIn(value) : []);
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(
    Object.entries(value).flatMap(([name, member]) =>
      crawlerMembers.has(name) ? [] : [...imageOrigins(member, Array.isArray(value) ? isImage : imageNames.test(name))],
    ),
  );
}

/** Origins in a single URL or in a `srcset`. */
function originsIn(text: string): string[] {
  const urls = text.split(/,\s+/).map((candidate) => toUrl(candidate.trim().split(/\s/, 1)[0] ?? ''));
  return urls.filter((url) => /^https?:/i.test(url)).map((url) => new URL(url).origin);
}

/**
 * Checks that ACCOUNT_ORIGINS allows the login and logout URLs found in content, that every edition with a login has a
 * logout, and that an invalid ticket is rejected.
 */
export function checkAccounts(config: Config, content: FoundContent): Finding[] {
  // The operation's schema has validated it; the request carried a random, invalid ticket.
  const accounts = [...content.values()].map((found) => found.get('account') as { signInStatus: boolean } | undefined);
  return [
    ...checkLogins(config, content),
    ...(accounts.some((account) => account?.signInStatus)
      ? [
          wrong(
            'account',
            'accepts an invalid ticket as signed in',
            'Report it to the owner of the content API immediately',
          ),
        ]
      : []),
  ];
}

function checkLogins({ ACCOUNT_ORIGINS, LOGOUT_URL, sandbox }: Config, content: FoundContent): Finding[] {
  const setting = 'ACCOUNT_ORIGINS';
  const editionsByOrigin = byOrigin(content, accountOrigins);
  if (ACCOUNT_ORIGINS.length === 0 && !sandbox) {
    const [origin] = editionsByOrigin.keys();
    return origin
      ? [note(setting, `is empty: sign-in at ${origin} is disabled`, `Set ${setting}=${origin} to enable it`)]
      : [];
  }
  const missing = [...editionsByOrigin].filter(([origin]) => !ACCOUNT_ORIGINS.includes(origin));
  const origins =
    missing.length === 0
      ? [
          ok(
            setting,
            `allows every login URL found in content: ${[...editionsByOrigin.keys()].join(', ') || 'paths of this site'}`,
          ),
        ]
      : missing.map(([origin, regions]) =>
          wrong(
            setting,
            `does not allow ${origin}, the login or logout of ${regions.join(', ')}: it does not work there`,
            `Add ${origin} if it is the account service, else correct the content`,
          ),
        );
  const withoutLogout = [...content].filter(([region, found]) => {
    const [login, logout] = accountUrls(found, region);
    return login && !logout;
  });
  if (LOGOUT_URL || withoutLogout.length === 0) return origins;
  const regions = withoutLogout.map(([region]) => region).join(', ');
  return [
    ...origins,
    wrong('LOGOUT_URL', `is empty, and content of ${regions} has no logout URL: members cannot sign out`, 'Set it'),
  ];
}

/** Login and logout URL in the header of an edition; empty for none. */
function accountUrls(found: ReadonlyMap<string, object | null>, region: RegionCode): string[] {
  // The operation's schema has validated it.
  const header = found.get('header') as RawHeader | null | undefined;
  const { accountLinks } = toAccountMenu(header ?? null, region, undefined);
  return accountLinks.slice(0, 2).map(({ url }) => url);
}

/** Origins of the login and logout links of an edition; none if they are paths of this site. */
function accountOrigins(found: ReadonlyMap<string, object | null>, region: RegionCode): Set<string> {
  const urls = accountUrls(found, region).filter((url) => /^https?:/i.test(url));
  return new Set(urls.map((url) => new URL(url).origin));
}

/** Groups editions by the origins that their content contains. */
function byOrigin<Found>(
  content: ReadonlyMap<RegionCode, Found>,
  originsOf: (found: Found, region: RegionCode) => Iterable<string>,
): Map<string, RegionCode[]> {
  const editionsByOrigin = new Map<string, RegionCode[]>();
  for (const [region, found] of content) {
    for (const origin of originsOf(found, region))
      editionsByOrigin.set(origin, [...(editionsByOrigin.get(origin) ?? []), region]);
  }
  return editionsByOrigin;
}
