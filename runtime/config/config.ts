import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type Setting, settings } from './settings.ts';

type SettingName = keyof typeof settings;
type Parsed = { [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> };

/** Parsed settings, including the defaults that depend on other settings. */
export type Config = Readonly<
  Omit<
    Parsed,
    'ALLOWED_HOSTS' | 'DRAIN_MS' | 'MEDIA_ORIGINS' | 'SESSION_SECRET' | 'SHOP_ALLOWED_ORIGINS' | 'ACCOUNT_ORIGINS'
  > & {
    ALLOWED_HOSTS: readonly string[];
    DRAIN_MS: number;
    MEDIA_ORIGINS: readonly string[];
    SESSION_SECRET: readonly string[];
    SHOP_ALLOWED_ORIGINS: readonly string[];
    ACCOUNT_ORIGINS: readonly string[];
    /** SESSION_SECRET is set, not random. */
    hasOwnSecret: boolean;
    /** The embedded sandbox serves sample data for upstreams without a URL. */
    sandbox: boolean;
  }
>;

/** The server cannot start; each line is one error in the settings or in their use. */
export class ConfigError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

type Env = Record<string, string | undefined>;

/** Removes empty values, which count as absent. An empty SNAPSHOT_DIR is not removed: it turns snapshots off. */
export function removeEmptyValues(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([name, value]) => value || name === 'SNAPSHOT_DIR'));
}

/**
 * Reads and checks the settings.
 * @param env The environment; an empty value counts as absent.
 * @param options.sandbox With the sandbox no upstream URL is required.
 * @throws {ConfigError} with all wrong and missing settings.
 */
export function parseConfig(env: Env, options: { sandbox: boolean }): Config {
  const lines: string[] = [];
  const parsed: Record<string, unknown> = {};
  const nonEmptyEnv = removeEmptyValues(env);
  for (const [name, { schema, example }] of Object.entries<Setting>(settings)) {
    const text = nonEmptyEnv[name];
    const result = schema.safeParse(text);
    if (result.success) parsed[name] = result.data;
    else lines.push(`${name}: ${result.error.issues[0]?.message}${redacted(name, text)}. Example: ${name}=${example}`);
  }
  // Each value was parsed by its own schema.
  const values = parsed as Parsed;

  const requireSetting = (name: SettingName, why: string) => {
    if (!env[name]) lines.push(`${name}: is missing, ${why}. Example: ${name}=${settings[name].example}`);
  };
  if (env['ROLE'] === 'renderer') requireSetting('BFF_URL', 'ROLE=renderer fetches every page from it');
  else if (!options.sandbox) {
    requireSetting('CONTENT_API_URL', 'required without --sandbox');
    requireSetting('RECENT_DATA_API_URL', 'required without --sandbox');
    // A wrong DEPLOYMENT counts as production, so that all missing settings are reported at once.
    if (!['staging', 'development'].includes(env['DEPLOYMENT'] ?? ''))
      requireSetting('SESSION_SECRET', 'required in production without --sandbox');
  }
  const { LOGOUT_URL, ACCOUNT_ORIGINS = [] } = values;
  if (LOGOUT_URL && !ACCOUNT_ORIGINS.includes(new URL(LOGOUT_URL).origin))
    lines.push(`LOGOUT_URL: its origin must be one of ACCOUNT_ORIGINS, not "${new URL(LOGOUT_URL).origin}"`);
  if (lines.length > 0) throw new ConfigError(lines);

  return Object.freeze({
    ...values,
    WEBSITE_INFO_API_URL: values.WEBSITE_INFO_API_URL ?? values.RECENT_DATA_API_URL,
    ALLOWED_HOSTS: values.ALLOWED_HOSTS ?? [
      ...(values.SITE_ORIGIN ? [new URL(values.SITE_ORIGIN).hostname] : []),
      'localhost',
      '127.0.0.1',
    ],
    MEDIA_ORIGINS: values.MEDIA_ORIGINS ?? (values.CONTENT_API_URL ? [new URL(values.CONTENT_API_URL).origin] : []),
    SHOP_ALLOWED_ORIGINS: values.SHOP_ALLOWED_ORIGINS ?? [],
    ACCOUNT_ORIGINS: values.ACCOUNT_ORIGINS ?? [],
    SESSION_SECRET: values.SESSION_SECRET ?? [randomBytes(32).toString('hex')],
    DRAIN_MS: values.DRAIN_MS ?? (options.sandbox ? 0 : 5000),
    hasOwnSecret: values.SESSION_SECRET !== undefined,
    sandbox: options.sandbox,
  });
}

const secrets = new Set<string>(['SESSION_SECRET', 'REDIS_URL', 'ADMIN_TOKEN'] satisfies SettingName[]);

/** Returns the wrong value for the message, without secrets and URL credentials. */
function redacted(name: string, text = ''): string {
  return secrets.has(name) ? '' : `, not "${text.replace(/\/\/[^/@]*@/, '//…@')}"`;
}

/** Returns warnings about a valid configuration, logged once at start. */
export function startupWarnings(config: Config): string[] {
  if (config.sandbox) return [];
  const hasBff = config.ROLE !== 'renderer';
  const hasRenderer = config.ROLE !== 'bff';
  const plain = config.DEPLOYMENT === 'production' ? plainHttpSettings(config) : [];
  return [
    ...(plain.length > 0 ? [`${plain.join(', ')} ${plain.length === 1 ? 'is' : 'are'} plain http`] : []),
    ...(hasBff && config.SHOP_ALLOWED_ORIGINS.length === 0 ? ['the shop is off: SHOP_ALLOWED_ORIGINS is empty'] : []),
    // Also for a renderer alone: without the setting its pages offer no sign-in, whatever the BFF allows.
    ...(config.ACCOUNT_ORIGINS.length === 0 ? ['sign-in is off: ACCOUNT_ORIGINS is empty'] : []),
    ...(hasBff && !config.hasOwnSecret
      ? ['SESSION_SECRET is empty: a random key is used, sessions end with this process']
      : []),
    ...(hasRenderer && !config.COOKIE_POLICY_SCRIPT_URL
      ? ['no cookie notice is shown: COOKIE_POLICY_SCRIPT_URL is empty, so visitors cannot consent to scripts']
      : []),
  ];
}

/** Returns the settings that contain a plain http URL. */
function plainHttpSettings(config: Config): SettingName[] {
  const { ROLE, MEDIA_ORIGINS, CONTENT_API_URL } = config;
  // By default MEDIA_ORIGINS is the origin of CONTENT_API_URL, which the BFF lists already.
  const isMediaReported = ROLE !== 'renderer' && MEDIA_ORIGINS.join() === new URL(CONTENT_API_URL ?? 'none:').origin;
  const urlSettings: SettingName[] = [
    'SITE_ORIGIN',
    ...(ROLE === 'renderer' ? (['BFF_URL'] as const) : upstreamSettings),
    'SHOP_ALLOWED_ORIGINS',
    'ACCOUNT_ORIGINS',
    ...(ROLE === 'bff' || isMediaReported ? [] : (['MEDIA_ORIGINS'] as const)),
    ...(ROLE !== 'bff' ? pageSettings : []),
  ];
  // Script settings may also be paths of this site.
  return urlSettings.filter((name) => [config[name] ?? []].flat().some((url) => String(url).startsWith('http:')));
}

/** URL settings of the shared upstreams that the BFF calls. */
// biome-ignore format: a list in rows
export const upstreamSettings = [
  'CONTENT_API_URL', 'RECENT_DATA_API_URL', 'WEBSITE_INFO_API_URL', 'SUPPORT_API_URL', 'ASSISTANT_API_URL',
] as const satisfies readonly SettingName[];

/** URL settings of third-party scripts and frames on pages. */
// biome-ignore format: a list in rows
const pageSettings = [
  'ANALYTICS_SCRIPT_URL', 'REVIEWS_SCRIPT_URL', 'BRAND_ASSISTANT_SCRIPT_URL', 'LOCATION_REMINDER_SCRIPT_URL',
  'PROMOTION_SCRIPT_URL', 'PROMOTION_SCRIPT_URL_CN', 'COOKIE_POLICY_SCRIPT_URL', 'COOKIE_POLICY_SCRIPT_URL_CN',
  'NOSCRIPT_TRACKING_URL',
] as const satisfies readonly SettingName[];
