import { toAccountMenu } from '../../bff/pages/shape/header.ts';
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

/** Checks that ACCOUNT_ORIGINS allows the login URLs found in content and that an invalid ticket is rejected. */
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

function checkLogins({ ACCOUNT_ORIGINS, sandbox }: Config, content: FoundContent): Finding[] {
  const setting = 'ACCOUNT_ORIGINS';
  const editionsByOrigin = byOrigin(content, loginOrigins);
  if (ACCOUNT_ORIGINS.length === 0 && !sandbox) {
    const [origin] = editionsByOrigin.keys();
    return origin
      ? [note(setting, `is empty: sign-in at ${origin} is disabled`, `Set ${setting}=${origin} to enable it`)]
      : [];
  }
  const missing = [...editionsByOrigin].filter(([origin]) => !ACCOUNT_ORIGINS.includes(origin));
  if (missing.length === 0)
    return [
      ok(
        setting,
        `allows every login URL found in content: ${[...editionsByOrigin.keys()].join(', ') || 'paths of this site'}`,
      ),
    ];
  return missing.map(([origin, regions]) =>
    wrong(
      setting,
      `does not allow ${origin}, the login of ${regions.join(', ')}: visitors cannot sign in there`,
      `Add ${origin} if it is the account service, else correct the content`,
    ),
  );
}

/** Origin of the login link in the header of an edition; none if the link is a path of this site. */
function loginOrigins(found: ReadonlyMap<string, object | null>): string[] {
  // The operation's schema has validated it.
  const header = found.get('header') as RawHeader | null | undefined;
  const [login] = header ? toAccountMenu(header).accountLinks : [];
  return login && /^https?:/i.test(login.url) ? [new URL(login.url).origin] : [];
}

/** Groups editions by the origins that their content contains. */
function byOrigin<Found>(
  content: ReadonlyMap<RegionCode, Found>,
  originsOf: (found: Found) => Iterable<string>,
): Map<string, RegionCode[]> {
  const editionsByOrigin = new Map<string, RegionCode[]>();
  for (const [region, found] of content) {
    for (const origin of originsOf(found))
      editionsByOrigin.set(origin, [...(editionsByOrigin.get(origin) ?? []), region]);
  }
  return editionsByOrigin;
}
