/**
 * All settings. They are read from the environment once, at start, and validated.
 * `npm run docs` writes them into `docs/operations.md` and `.env.example`; a test compares them.
 */
import { z } from 'zod';
import { isRegionCode } from '../../contracts/regions/regions.ts';
import { type ScriptCategory, scriptCategories } from '../../contracts/scriptCategories.ts';
import {
  baseUrl,
  cidr,
  cookieName,
  count,
  fraction,
  hostName,
  hostPattern,
  list,
  listenHost,
  origin,
  port,
  url,
  urlOrPath,
} from './settingSchemas.ts';

/** A setting and its documentation. */
export interface Setting<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  /** Default as shown in the documentation; the effective one is in the schema. */
  default: string;
  meaning: string;
  example: string;
}

const setting = <Schema extends z.ZodType>(
  schema: Schema,
  defaultText: string,
  meaning: string,
  example: string,
): Setting<Schema> => ({ schema, default: defaultText, meaning, example });

/** Settings by the name of their environment variable. */
export const settings = {
  HOST: setting(
    listenHost.default('0.0.0.0'),
    '`0.0.0.0`',
    'IP address or host name that the site listens on',
    '127.0.0.1',
  ),
  PORT: setting(
    port.default(3000),
    '`3000`',
    'Port that the site listens on; `0` selects a free port, which is logged',
    '8080',
  ),
  ROLE: setting(
    z.enum(['all', 'bff', 'renderer']).default('all'),
    '`all`',
    '`all` \\| `bff` \\| `renderer`: run BFF and renderer in one process, or only one of them',
    'bff',
  ),
  BFF_URL: setting(
    baseUrl.optional(),
    '–',
    'Base URL of the BFF; required and only used with `ROLE=renderer`',
    'http://bff:3000',
  ),
  OPS_HOST: setting(
    listenHost.default('127.0.0.1'),
    '`127.0.0.1`',
    'IP address or host name that the operations listener binds to',
    '0.0.0.0',
  ),
  OPS_PORT: setting(port.default(9464), '`9464`', 'Port of the operations listener; `0` selects a free port', '9464'),
  SANDBOX_PORT: setting(port.default(0), '`0`', 'Port of the embedded sandbox; `0` selects a free port', '4000'),
  DEPLOYMENT: setting(
    z.enum(['production', 'staging', 'development']).default('production'),
    '`production`',
    '`production` \\| `staging` \\| `development`: preview, stage scripts, `?apilist` details outside production only',
    'staging',
  ),
  SITE_ORIGIN: setting(
    origin.optional(),
    '`http://localhost:<PORT>`',
    'Origin in canonical links, hreflang, sitemap and absolute redirects; never taken from a request',
    'https://www.example.com',
  ),
  ALLOWED_HOSTS: setting(
    list(hostName).optional(),
    'host of `SITE_ORIGIN`, localhost, 127.0.0.1',
    'Comma-separated host names that are served, without ports; `CHINA_HOSTS` are always allowed',
    'www.example.com,example.com',
  ),
  CHINA_HOSTS: setting(
    list(hostName).default([]),
    'empty',
    'Comma-separated host names that serve the China edition without a path prefix',
    'www.example.cn',
  ),
  WEBSITE_PATH: setting(
    z
      .string()
      .refine((text) => text === '' || isRegionCode(text), 'must be a region code')
      .default(''),
    'empty',
    'Region code of URLs without a region prefix, on all hosts but `CHINA_HOSTS`; empty for `global`',
    'de',
  ),
  TRUST_PROXY: setting(
    list(cidr).default([]),
    'empty',
    'Comma-separated IP addresses or CIDR ranges of proxies whose `X-Forwarded-*` headers are trusted',
    '10.0.0.0/8',
  ),
  CONTENT_API_URL: setting(
    baseUrl.optional(),
    'sandbox (required without it)',
    'Base URL of `/api/v1/…` and `/api/nc/v1/…`, including SSRLog and account',
    'https://content.example.com',
  ),
  RECENT_DATA_API_URL: setting(
    baseUrl.optional(),
    'sandbox (required without it)',
    'Base URL of `/recent-data/apiv2/…`',
    'https://recent.example.com',
  ),
  WEBSITE_INFO_API_URL: setting(
    baseUrl.optional(),
    '`RECENT_DATA_API_URL`',
    'Base URL of `/recent-data/apiv2/WebsiteInfo`, if it is on a host of its own',
    'https://info.example.com',
  ),
  MEDIA_ORIGINS: setting(
    list(origin).optional(),
    'origin of `CONTENT_API_URL`',
    'Comma-separated origins of images, videos and captions; set it for `ROLE=renderer`, which has no default',
    'https://media.example.com',
  ),
  SUPPORT_API_URL: setting(
    url.optional(),
    'sandbox, else off',
    'Complete URL of the support call',
    'https://support.example.com/links',
  ),
  ASSISTANT_API_URL: setting(
    baseUrl.optional(),
    'sandbox, else off',
    'Base URL of the AI assistant (authorization and status)',
    'https://assistant.example.com',
  ),
  SHOP_ALLOWED_ORIGINS: setting(
    list(origin).optional(),
    'the sandbox shop, else empty = shop off',
    'Comma-separated exact origins that `ecConfig.domain` may point to',
    'https://shop.example.com',
  ),
  ACCOUNT_ORIGINS: setting(
    list(origin).optional(),
    'sandbox, else empty = sign-in off',
    'Comma-separated exact origins that the login and logout forms may post to',
    'https://account.example.com',
  ),
  LOGOUT_URL: setting(
    url.optional(),
    'empty = none',
    'URL of the logout page for editions whose content has none, on an origin of `ACCOUNT_ORIGINS`; not used in China',
    'https://account.example.com/logout',
  ),
  REDIRECT_HOSTS: setting(
    list(hostPattern).default([]),
    'empty',
    'Comma-separated hosts of other sites that stored redirects may lead to; `*.host` allows subdomains',
    'blog.example.com,*.example.org',
  ),
  MEMBER_TICKET_COOKIE: setting(
    cookieName.default('aticket'),
    '`aticket`',
    'Name of the cookie with the member identity',
    'aticket',
  ),
  MEMBER_TICKET_COOKIE_CN: setting(
    cookieName.default('aticket_cn'),
    '`aticket_cn`',
    'Name of the cookie with the member identity on the China edition',
    'aticket_cn',
  ),
  PRIVATE_CONTENT_COOKIE: setting(
    cookieName.default('private_content_version'),
    '`private_content_version`',
    "Name of the cookie with the shop's private-content version; any change of its value counts",
    'private_content_version',
  ),
  SESSION_SECRET: setting(
    list(z.string().refine((text) => Buffer.byteLength(text) >= 32, 'must be at least 32 bytes each'))
      .refine((keys) => keys.length > 0, 'must contain at least one key')
      .optional(),
    'random with the sandbox or outside production, else required',
    'Comma-separated keys of the shop session cookie, at least 32 bytes each; the first seals, the rest only unseal',
    '<output of: openssl rand -hex 32>',
  ),
  REDIS_URL: setting(
    z
      .string()
      // An invalid URL would make the Redis client throw an error that contains the password.
      .refine((text) => /^rediss?:\/\/\S+$/.test(text) && URL.canParse(text), 'must be a redis:// or rediss:// URL')
      .optional(),
    'empty = off',
    'URL of Redis or Valkey, used as second cache level (L2) and for purge messages',
    'redis://cache:6379',
  ),
  SNAPSHOT_DIR: setting(
    z.string().optional(),
    '`.cache` beside the build; empty = off',
    'Folder of the snapshot of cached content, used after a restart while upstreams are down',
    '/var/lib/proart',
  ),
  ADMIN_TOKEN: setting(
    z.string().optional(),
    'empty = purge off',
    'Bearer token required by the purge call',
    '<a long random text>',
  ),
  UPSTREAM_TIMEOUT_MS: setting(
    count(1, 600_000).default(15_000),
    '`15000`',
    'Timeout of one upstream call in ms, from queueing to the last byte',
    '15000',
  ),
  RATE_LIMIT_PER_MINUTE: setting(
    count(0, 1_000_000).default(300),
    '`300`',
    'Maximum requests per minute of one client IP address to `/bff/v1/…`; `0` = no limit',
    '600',
  ),
  HTML_CACHE_MB: setting(
    count(0, 65_536).default(384),
    '`384`',
    'Maximum memory of the HTML cache in MiB; a page takes 35 to 45 KiB. `0` = every request is rendered',
    '512',
  ),
  DRAIN_MS: setting(
    count(0, 600_000).optional(),
    '`5000`, `0` with the sandbox',
    'Time in ms for which a stopping server still accepts requests while `/readyz` reports 503',
    '10000',
  ),
  LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    '`info`',
    'Minimum log level',
    'debug',
  ),
  WEB_VITALS_SAMPLE: setting(
    fraction.default(0.1),
    '`0.1`',
    'Part of the documents, 0 to 1, whose web vitals browsers measure and report; `0` = none',
    '0.5',
  ),
  ANALYTICS_SCRIPT_URL: script('Analytics'),
  REVIEWS_SCRIPT_URL: script('Reviews'),
  BRAND_ASSISTANT_SCRIPT_URL: script('Brand assistant'),
  LOCATION_REMINDER_SCRIPT_URL: script('Location reminder'),
  PROMOTION_SCRIPT_URL: script('Promotion banner'),
  PROMOTION_SCRIPT_URL_STAGE: script('Promotion banner outside production'),
  PROMOTION_SCRIPT_URL_CN: script('Promotion banner of the China edition'),
  COOKIE_POLICY_SCRIPT_URL: script('Cookie-policy banner'),
  COOKIE_POLICY_SCRIPT_URL_CN: script('Cookie-policy banner of the China edition'),
  NOSCRIPT_TRACKING_URL: setting(
    urlOrPath.optional(),
    'sandbox, else absent',
    'URL of the tracking frame for visitors without JavaScript, or a path on this site; not used on the China edition',
    'https://tracking.example.com/frame',
  ),
  ANALYTICS_SCRIPT_CATEGORY: category('analytics', 'Analytics'),
  REVIEWS_SCRIPT_CATEGORY: category('functional', 'Reviews'),
  BRAND_ASSISTANT_SCRIPT_CATEGORY: category('functional', 'Brand assistant, where it loads by itself'),
  LOCATION_REMINDER_SCRIPT_CATEGORY: category('functional', 'Location reminder'),
  PROMOTION_SCRIPT_CATEGORY: category('necessary', 'Promotion banner'),
  NOSCRIPT_TRACKING_CATEGORY: category('necessary', 'Tracking frame; left out where consent is asked for'),
} satisfies Record<string, Setting>;

function script(label: string) {
  return setting(
    urlOrPath.optional(),
    'sandbox, else absent',
    `${label}: URL of the script, or a path on this site`,
    'https://cdn.example.com/script.js',
  );
}

function category(standard: ScriptCategory, label: string) {
  return setting(
    z.enum(scriptCategories).default(standard),
    `\`${standard}\``,
    `${label}: \`necessary\` \\| \`functional\` \\| \`analytics\` \\| \`marketing\`; all but the first need consent`,
    'marketing',
  );
}
