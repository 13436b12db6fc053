import { toAccountMenu } from '../../bff/pages/shape/header.ts';
import { toUrl } from '../../bff/pages/shape/text/links.ts';
import type { RawHeader } from '../../bff/upstreams/content/contentSchemas.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import type { Config } from '../../runtime/config/config.ts';
import type { FoundContent } from './checkUpstreams.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

/** Whether browsers may load the pictures that an edition's content names. @param content Answers of an API, in whatever shape. */
export function checkMedia(
  { MEDIA_ORIGINS, SHOP_ALLOWED_ORIGINS, SITE_ORIGIN }: Config,
  content: ReadonlyMap<RegionCode, unknown>,
): Finding[] {
  const allowed = new Set([...MEDIA_ORIGINS, ...SHOP_ALLOWED_ORIGINS, ...(SITE_ORIGIN ? [SITE_ORIGIN] : [])]);
  const named = byOrigin(content, (found) => pictureOrigins(found));
  const missing = [...named].filter(([origin]) => !allowed.has(origin));
  if (missing.length === 0) {
    const where = named.size === 0 ? 'this site' : [...named.keys()].join(', ');
    return [ok('MEDIA_ORIGINS', `holds whatever pictures were seen to come from: ${where}`)];
  }
  return missing.map(([origin, regions]) =>
    wrong(
      'MEDIA_ORIGINS',
      `lacks ${origin}, where pictures of ${regions.join(', ')} are: browsers refuse to load them`,
      `Set MEDIA_ORIGINS=${[...MEDIA_ORIGINS, origin].join(',')}`,
    ),
  );
}

/** Members that hold pictures, films and captions; what robots alone load (`og`, `twitter`) is no matter of browsers. */
const pictures = /(^[12]x$|img|image|picture|icon|poster|video|^src(set)?$)/i;
const ofRobots = new Set(['og', 'twitter', 'seo']);

function pictureOrigins(value: unknown, isPicture = false): Set<string> {
  if (typeof value === 'string') return new Set(isPicture ? originsIn(value) : []);
  if (typeof value !== 'object' || value === null) return new Set();
  return new Set(
    Object.entries(value).flatMap(([name, member]) =>
      ofRobots.has(name) ? [] : [...pictureOrigins(member, Array.isArray(value) ? isPicture : pictures.test(name))],
    ),
  );
}

/** An address, or the addresses of a `srcset`. */
function originsIn(text: string): string[] {
  const addresses = text.split(/,\s+/).map((candidate) => toUrl(candidate.trim().split(/\s/, 1)[0] ?? ''));
  return addresses.filter((address) => /^https?:/i.test(address)).map((address) => new URL(address).origin);
}

/** Whether the login that content names is one that the settings allow, and the account service tells tickets apart. */
export function checkAccounts(config: Config, content: FoundContent): Finding[] {
  // What the operation's own schema made of the answer to a ticket that nobody has.
  const answers = [...content.values()].map((found) => found.get('account') as { signInStatus: boolean } | undefined);
  return [
    ...checkLogins(config, content),
    ...(answers.some((answer) => answer?.signInStatus)
      ? [wrong('account', "takes an invented ticket for a member's", 'Ask the owner of the content API, at once')]
      : []),
  ];
}

function checkLogins({ ACCOUNT_ORIGINS, sandbox }: Config, content: FoundContent): Finding[] {
  const setting = 'ACCOUNT_ORIGINS';
  const named = byOrigin(content, loginOrigins);
  if (ACCOUNT_ORIGINS.length === 0 && !sandbox) {
    const [origin] = named.keys();
    return origin
      ? [note(setting, `is empty: sign-in at ${origin} is off`, `Set ${setting}=${origin} to have it`)]
      : [];
  }
  const missing = [...named].filter(([origin]) => !ACCOUNT_ORIGINS.includes(origin));
  if (missing.length === 0)
    return [ok(setting, `holds every login that was seen: ${[...named.keys()].join(', ') || 'paths of this site'}`)];
  return missing.map(([origin, regions]) =>
    wrong(
      setting,
      `lacks ${origin}, the login of ${regions.join(', ')}: nobody can sign in there`,
      `Add ${origin} if that is the account service, else have content corrected`,
    ),
  );
}

/** Where the header of an edition leads to sign in, unless that is a path of this site. */
function loginOrigins(found: ReadonlyMap<string, object | null>): string[] {
  // What the operation's own schema made.
  const header = found.get('header') as RawHeader | null | undefined;
  const [login] = header ? toAccountMenu(header).accountLinks : [];
  return login && /^https?:/i.test(login.url) ? [new URL(login.url).origin] : [];
}

/** Which editions name an origin. */
function byOrigin<Found>(
  content: ReadonlyMap<RegionCode, Found>,
  originsOf: (found: Found) => Iterable<string>,
): Map<string, RegionCode[]> {
  const named = new Map<string, RegionCode[]>();
  for (const [region, found] of content) {
    for (const origin of originsOf(found)) named.set(origin, [...(named.get(origin) ?? []), region]);
  }
  return named;
}
