import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ConfigError, parseConfig, startupWarnings } from '../../../runtime/config/config.ts';
import { settings } from '../../../runtime/config/settings.ts';
import { settingsExample, settingsTable } from '../../../runtime/config/settingsTable.ts';

const complete = {
  CONTENT_API_URL: 'https://content.test',
  RECENT_DATA_API_URL: 'https://recent.test/',
  SESSION_SECRET: 'a secret of at least thirty-two bytes',
};

/** Error lines of a start with these settings. */
function errorsOf(env: Record<string, string>, sandbox = false): readonly string[] {
  try {
    parseConfig(env, { sandbox });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
}

test('no setting is required with the sandbox', () => {
  expect(errorsOf({}, true)).toEqual([]);
});

test('all missing settings are reported at once, with examples', () => {
  const lines = errorsOf({});
  expect(lines.map((line) => line.split(':')[0])).toEqual(['CONTENT_API_URL', 'RECENT_DATA_API_URL', 'SESSION_SECRET']);
  expect(lines.every((line) => /Example: \w+=.+/.test(line))).toBe(true);
});

test('localhost is parsed as 127.0.0.1', () => {
  const { HOST, OPS_HOST } = parseConfig({ HOST: 'localhost', OPS_HOST: 'localhost' }, { sandbox: true });
  expect([HOST, OPS_HOST]).toEqual(['127.0.0.1', '127.0.0.1']);
});

test('the session secret is optional outside production', () => {
  const { SESSION_SECRET: _, ...env } = complete;
  expect(errorsOf({ ...env, DEPLOYMENT: 'staging' })).toEqual([]);
});

test('a wrong DEPLOYMENT does not hide settings missing in production', () => {
  const { SESSION_SECRET: _, ...env } = complete;
  expect(errorsOf({ ...env, DEPLOYMENT: 'prod' })).toHaveLength(2);
});

test('warnings are returned for a valid configuration', () => {
  const config = parseConfig({ ...complete, CONTENT_API_URL: 'http://content.test' }, { sandbox: false });
  expect(startupWarnings(config)).toEqual([
    'CONTENT_API_URL is plain http',
    'the shop is off: SHOP_ALLOWED_ORIGINS is empty',
    'sign-in is off: ACCOUNT_ORIGINS is empty',
    'no cookie notice is shown: COOKIE_POLICY_SCRIPT_URL is empty, so visitors cannot consent to scripts',
  ]);
  expect(startupWarnings(parseConfig({}, { sandbox: true }))).toEqual([]);
});

test('the BFF and the renderer report their own warnings only', () => {
  const warningsOf = (env: Record<string, string>) =>
    startupWarnings(parseConfig({ ...complete, ...env }, { sandbox: false }));
  expect(warningsOf({ ROLE: 'bff' })).not.toContainEqual(expect.stringContaining('COOKIE_POLICY_SCRIPT_URL'));
  expect(warningsOf({ ROLE: 'renderer', BFF_URL: 'http://bff', REVIEWS_SCRIPT_URL: 'http://cdn.test/a.js' })).toEqual([
    'BFF_URL, REVIEWS_SCRIPT_URL are plain http',
    'sign-in is off: ACCOUNT_ORIGINS is empty',
    'no cookie notice is shown: COOKIE_POLICY_SCRIPT_URL is empty, so visitors cannot consent to scripts',
  ]);
});

describe('settings with plain http are reported in one warning', () => {
  const plainHttpWarnings = (env: Record<string, string>) =>
    startupWarnings(parseConfig({ ...complete, ...env }, { sandbox: false })).filter((line) =>
      line.includes('plain http'),
    );

  test('for every setting that contains a URL', () => {
    const everything = {
      SITE_ORIGIN: 'http://www.test',
      RECENT_DATA_API_URL: 'http://recent.test',
      WEBSITE_INFO_API_URL: 'https://info.test',
      SHOP_ALLOWED_ORIGINS: 'https://a.test,http://b.test',
      ACCOUNT_ORIGINS: 'http://account.test',
      MEDIA_ORIGINS: 'http://media.test',
      NOSCRIPT_TRACKING_URL: '/of/this/site',
    };
    const names = 'SITE_ORIGIN, RECENT_DATA_API_URL, SHOP_ALLOWED_ORIGINS, ACCOUNT_ORIGINS, MEDIA_ORIGINS';
    expect(plainHttpWarnings(everything)).toEqual([`${names} are plain http`]);
  });

  test('also for the local machine', () => {
    expect(plainHttpWarnings({ CONTENT_API_URL: 'http://127.0.0.1:4000' })).toEqual(['CONTENT_API_URL is plain http']);
  });

  test.each<[string, Record<string, string>]>([
    ['outside production', { SITE_ORIGIN: 'http://www.test', DEPLOYMENT: 'staging' }],
    ['for a BFF_URL that is not used', { BFF_URL: 'http://bff:3000' }],
  ])('but not %s', (_where, env) => {
    expect(plainHttpWarnings(env)).toEqual([]);
  });
});

test('a script setting accepts a URL or a path on this site', () => {
  const env = { ANALYTICS_SCRIPT_URL: 'https://cdn.test/a.js', NOSCRIPT_TRACKING_URL: '/tracking/frame?site=1' };
  expect(parseConfig({ ...complete, ...env }, { sandbox: false })).toMatchObject(env);
});

test.each([
  ['0', 0],
  ['1', 1],
  ['.25', 0.25],
  ['0.005', 0.005],
  ['1.0', 1],
  ['', 0.1],
])('the sample of web vitals %j is the part %d of the documents', (WEB_VITALS_SAMPLE, part) => {
  expect(parseConfig({ ...complete, WEB_VITALS_SAMPLE }, { sandbox: false }).WEB_VITALS_SAMPLE).toBe(part);
});

test('LOGOUT_URL must be on an origin of ACCOUNT_ORIGINS', () => {
  const LOGOUT_URL = 'https://account.test/logout?from=site';
  const allowed = { ...complete, LOGOUT_URL, ACCOUNT_ORIGINS: 'https://a.test,https://account.test' };
  expect(parseConfig(allowed, { sandbox: false })).toMatchObject({ LOGOUT_URL });
  const line = 'LOGOUT_URL: its origin must be one of ACCOUNT_ORIGINS, not "https://account.test"';
  expect(errorsOf({ ...complete, LOGOUT_URL })).toEqual([line]);
  expect(errorsOf({ ...complete, LOGOUT_URL, ACCOUNT_ORIGINS: 'https://a.test' })).toEqual([line]);
});

test('ROLE=renderer requires BFF_URL but no upstream URL', () => {
  expect(errorsOf({ ROLE: 'renderer' })).toEqual([expect.stringMatching(/^BFF_URL: is missing/)]);
  expect(errorsOf({ ROLE: 'renderer', BFF_URL: 'http://bff:3000' })).toEqual([]);
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', 'http'],
  ['OPS_PORT', '1.5'],
  ['ROLE', 'both'],
  ['DEPLOYMENT', 'prod'],
  ['SITE_ORIGIN', 'https://www.test/path'],
  ['SITE_ORIGIN', 'www.test'],
  ['SITE_ORIGIN', 'ftp://www.test'],
  ['ALLOWED_HOSTS', 'https://www.test'],
  ['CONTENT_API_URL', 'content.test'],
  ['CONTENT_API_URL', 'https://user:word@content.test'],
  ['CONTENT_API_URL', 'https://content.test/?a=1'],
  ['MEDIA_ORIGINS', 'https://a.test,nonsense'],
  ['SESSION_SECRET', 'short'],
  ['SESSION_SECRET', ','],
  ['WEB_VITALS_SAMPLE', '1.1'],
  ['WEB_VITALS_SAMPLE', '-0.1'],
  ['WEB_VITALS_SAMPLE', '10%'],
  ['ANALYTICS_SCRIPT_CATEGORY', 'statistics'],
  ['HOST', 'not a host'],
  ['OPS_HOST', '::bad::'],
  ['WEBSITE_PATH', 'zz'],
  ['MEDIA_ORIGINS', 'https://*.media.test'],
  ['TRUST_PROXY', '999.1.1.1/99'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['CHINA_HOSTS', '..'],
  ['REDIRECT_HOSTS', '*'],
  ['REDIRECT_HOSTS', '*.com'],
  ['REDIRECT_HOSTS', 'a.*.test'],
  ['REDIRECT_HOSTS', 'https://blog.test'],
  ['REDIRECT_HOSTS', 'blog.test:8443'],
  ['UPSTREAM_TIMEOUT_MS', '0'],
  ['SESSION_SECRET', 'a secret of at least thirty-two bytes,short'],
  ['REDIS_URL', 'http://cache'],
  ['REDIS_URL', 'redis://cache:99999'],
  ['UPSTREAM_TIMEOUT_MS', 'soon'],
  ['RATE_LIMIT_PER_MINUTE', '-5'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'everyone!'],
  ['MEMBER_TICKET_COOKIE', 'a b'],
  ['ANALYTICS_SCRIPT_URL', 'javascript:alert(1)'],
  ['COOKIE_POLICY_SCRIPT_URL', '//cdn.test/notice.js'],
  ['PROMOTION_SCRIPT_URL', '/\\cdn.test/promotion.js'],
  ['REVIEWS_SCRIPT_URL', 'tools/reviews.js'],
  ['NOSCRIPT_TRACKING_URL', '//tracking.test/'],
])('%s=%s is rejected with one line that names the setting', (name, value) => {
  const lines = errorsOf({ ...complete, [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name}: .+ Example: ${name}=`));
});

test('messages never contain a secret', () => {
  const lines = errorsOf({
    SESSION_SECRET: 'my-word',
    REDIS_URL: 'http://:my-word@cache',
    CONTENT_API_URL: 'https://me:my-word@a',
  });
  expect(lines.join()).not.toContain('my-word');
});

test('all errors are reported at once', () => {
  // Two invalid and three missing settings.
  expect(errorsOf({ PORT: 'x', LOG_LEVEL: 'y' })).toHaveLength(5);
});

test('defaults derived from other settings are filled in', () => {
  const config = parseConfig(complete, { sandbox: false });
  expect(config).toMatchObject({
    PORT: 3000,
    DRAIN_MS: 5000,
    RECENT_DATA_API_URL: 'https://recent.test',
    WEBSITE_INFO_API_URL: 'https://recent.test',
    MEDIA_ORIGINS: ['https://content.test'],
    SHOP_ALLOWED_ORIGINS: [],
  });
  expect(parseConfig({}, { sandbox: true }).DRAIN_MS).toBe(0);
});

test('an upstream call times out after 15 seconds by default', () => {
  expect(parseConfig(complete, { sandbox: false }).UPSTREAM_TIMEOUT_MS).toBe(15_000);
});

test('an empty setting counts as absent', () => {
  expect(parseConfig({ ...complete, PORT: '', REDIS_URL: '' }, { sandbox: false })).toMatchObject({ PORT: 3000 });
});

test('every example is valid for its setting', () => {
  for (const [name, { schema, example }] of Object.entries(settings)) {
    if (!example.startsWith('<')) expect(schema.safeParse(example).success, name).toBe(true);
  }
});

test('docs/operations.md contains the current settings table (written by npm run docs)', () => {
  const operations = readFileSync(path.join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  expect(operations).toContain(settingsTable());
});

test('.env.example contains every setting, as Node reads it (written by npm run docs)', () => {
  const example = readFileSync(path.join(import.meta.dirname, '../../../.env.example'), 'utf8');
  expect(example).toBe(settingsExample());
  const uncommented = parseEnv(example.replaceAll(/^#(?=\w+=)/gm, ''));
  expect({ ...uncommented }).toEqual(
    Object.fromEntries(Object.entries(settings).map(([name, { example: value }]) => [name, value])),
  );
});
