/**
 * The settings: every one is read from the environment once, at start, and checked here.
 * `docs/operations.md` shows this table; a test keeps the two equal.
 */
import { z } from 'zod';
import { isRegionCode } from '../../contracts/regions/regions.ts';
import {
  address,
  addressOrPath,
  base,
  cidr,
  cookieName,
  count,
  hostName,
  list,
  listenHost,
  origin,
  port,
} from './settingSchemas.ts';

export interface Setting<Schema extends z.ZodType = z.ZodType> {
  schema: Schema;
  /** Default as the documentation words it; a real one is in the schema. */
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

export const settings = {
  HOST: setting(listenHost.default('0.0.0.0'), '`0.0.0.0`', 'Address the site listens on', '127.0.0.1'),
  PORT: setting(port.default(3000), '`3000`', 'Port the site listens on; `0` picks a free one and prints it', '8080'),
  ROLE: setting(
    z.enum(['all', 'bff', 'renderer']).default('all'),
    '`all`',
    '`all` \\| `bff` \\| `renderer`: both halves in one process, or one half alone',
    'bff',
  ),
  BFF_URL: setting(
    base.optional(),
    '–',
    'Address of the BFF; needed by, and only used with, `ROLE=renderer`',
    'http://bff:3000',
  ),
  OPS_HOST: setting(listenHost.default('127.0.0.1'), '`127.0.0.1`', 'Address of the operations listener', '0.0.0.0'),
  OPS_PORT: setting(port.default(9464), '`9464`', 'Port of the operations listener; `0` picks a free one', '9464'),
  SANDBOX_PORT: setting(port.default(0), '`0`', 'Port of the embedded sandbox; `0` picks a free one', '4000'),
  DEPLOYMENT: setting(
    z.enum(['production', 'staging', 'development']).default('production'),
    '`production`',
    '`production` \\| `staging` \\| `development`: preview parameters, stage scripts and the details of `?apilist` only outside production',
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
    'Comma list of host names that are served, ports ignored; `CHINA_HOSTS` are allowed by themselves',
    'www.example.com,example.com',
  ),
  CHINA_HOSTS: setting(
    list(hostName).default([]),
    'empty',
    'Comma list of hosts that serve the China edition without a prefix',
    'www.example.cn',
  ),
  WEBSITE_PATH: setting(
    z
      .string()
      .refine((text) => text === '' || isRegionCode(text), 'must be a region code')
      .default(''),
    'empty',
    'Configured website path: third in the order that chooses the website code',
    'de',
  ),
  TRUST_PROXY: setting(
    list(cidr).default([]),
    'empty',
    'Comma list of CIDR ranges whose `X-Forwarded-*` headers are believed',
    '10.0.0.0/8',
  ),
  CONTENT_API_URL: setting(
    base.optional(),
    'sandbox (required without it)',
    'Base of `/api/v1/…` and `/api/nc/v1/…`, SSRLog and account included',
    'https://content.example.com',
  ),
  RECENT_DATA_API_URL: setting(
    base.optional(),
    'sandbox (required without it)',
    'Base of `/recent-data/apiv2/…`',
    'https://recent.example.com',
  ),
  WEBSITE_INFO_API_URL: setting(
    base.optional(),
    '`RECENT_DATA_API_URL`',
    'Base of `/recent-data/apiv2/WebsiteInfo`, which lives on a host of its own',
    'https://info.example.com',
  ),
  MEDIA_ORIGINS: setting(
    list(origin).optional(),
    'origin of `CONTENT_API_URL`',
    'Comma list of origins that pictures, films and captions may come from; a renderer alone has no `CONTENT_API_URL` to take it from',
    'https://media.example.com',
  ),
  SUPPORT_API_URL: setting(
    address.optional(),
    'sandbox, else off',
    'Whole address of the support call',
    'https://support.example.com/links',
  ),
  ASSISTANT_API_URL: setting(
    base.optional(),
    'sandbox, else off',
    'Base of the AI assistant (authorization and status)',
    'https://assistant.example.com',
  ),
  SHOP_ALLOWED_ORIGINS: setting(
    list(origin).optional(),
    'the sandbox shop, else empty = shop off',
    'Comma list of exact origins that `ecConfig.domain` may point to',
    'https://shop.example.com',
  ),
  ACCOUNT_ORIGINS: setting(
    list(origin).optional(),
    'sandbox, else empty = sign-in off',
    'Comma list of exact origins the login and logout forms may post to',
    'https://account.example.com',
  ),
  MEMBER_TICKET_COOKIE: setting(
    cookieName.default('aticket'),
    '`aticket`',
    'Cookie with the member identity',
    'aticket',
  ),
  MEMBER_TICKET_COOKIE_CN: setting(
    cookieName.default('aticket_cn'),
    '`aticket_cn`',
    'The same for the China edition',
    'aticket_cn',
  ),
  PRIVATE_CONTENT_COOKIE: setting(
    cookieName.default('private_content_version'),
    '`private_content_version`',
    "Cookie with the shop's private-content version, compared by inequality",
    'private_content_version',
  ),
  SESSION_SECRET: setting(
    list(z.string().refine((text) => Buffer.byteLength(text) >= 32, 'must be at least 32 bytes each'))
      .refine((keys) => keys.length > 0, 'must hold a key')
      .optional(),
    'random with the sandbox or outside production, else required',
    'Seals the shop session cookie; at least 32 bytes; a comma list rotates keys, the first one seals',
    '<output of: openssl rand -hex 32>',
  ),
  REDIS_URL: setting(
    z
      .string()
      // What is no address would end the start in the client, with an error that holds it, password included.
      .refine((text) => /^rediss?:\/\/\S+$/.test(text) && URL.canParse(text), 'must be a redis:// or rediss:// address')
      .optional(),
    'empty = off',
    'Second cache tier and invalidation bus (Redis or Valkey)',
    'redis://cache:6379',
  ),
  SNAPSHOT_DIR: setting(
    z.string().optional(),
    '`.cache` beside the build; empty = off',
    'Where the last good content is kept on disk',
    '/var/lib/proart',
  ),
  ADMIN_TOKEN: setting(
    z.string().optional(),
    'empty = purge off',
    'Bearer token of the purge call',
    '<a long random text>',
  ),
  UPSTREAM_TIMEOUT_MS: setting(
    count(1, 600_000).default(15_000),
    '`15000`',
    'Hard limit of one upstream call, from queueing to the last byte',
    '15000',
  ),
  RATE_LIMIT_PER_MINUTE: setting(
    count(0, 1_000_000).default(300),
    '`300`',
    'Requests a minute of one client address over `/bff/v1/…`; `0` = off',
    '600',
  ),
  HTML_CACHE_MB: setting(
    count(0, 65_536).default(384),
    '`384`',
    'Memory for finished pages, in MiB; a page takes 35 to 45 KiB. `0` = each request is rendered',
    '512',
  ),
  DRAIN_MS: setting(
    count(0, 600_000).optional(),
    '`5000`, `0` with the sandbox',
    'How long a stopping server goes on taking requests with readiness off',
    '10000',
  ),
  LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    '`info`',
    'Level of the log',
    'debug',
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
    addressOrPath.optional(),
    'sandbox, else absent',
    'Tracking frame for visitors without JavaScript, an address or a path of this site; not on the China edition',
    'https://tracking.example.com/frame',
  ),
} satisfies Record<string, Setting>;

function script(what: string) {
  return setting(
    addressOrPath.optional(),
    'sandbox, else absent',
    `${what}: address of the script, or a path of this site`,
    'https://cdn.example.com/script.js',
  );
}
