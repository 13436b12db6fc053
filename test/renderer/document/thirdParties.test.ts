import { expect, test } from 'vitest';
import type { RegionCode } from '../../../contracts/regions/regions.ts';
import type { PageKind } from '../../../contracts/routes.ts';
import { contentSecurityPolicy } from '../../../renderer/document/contentSecurityPolicy.ts';
import {
  type ThirdPartySettings,
  thirdPartyScripts,
  thirdPartySources,
  trackingFrame,
} from '../../../renderer/document/thirdParties.ts';

const urls = {
  ANALYTICS_SCRIPT_URL: 'https://analytics.test/a.js',
  REVIEWS_SCRIPT_URL: 'https://reviews.test/a.js',
  BRAND_ASSISTANT_SCRIPT_URL: 'https://assistant.test/a.js',
  LOCATION_REMINDER_SCRIPT_URL: 'https://location.test/a.js',
  PROMOTION_SCRIPT_URL: 'https://promotion.test/a.js',
  PROMOTION_SCRIPT_URL_STAGE: 'https://stage.test/a.js',
  PROMOTION_SCRIPT_URL_CN: 'https://promotion-cn.test/a.js',
  COOKIE_POLICY_SCRIPT_URL: 'https://cookies.test/a.js',
  COOKIE_POLICY_SCRIPT_URL_CN: 'https://cookies-cn.test/a.js',
  NOSCRIPT_TRACKING_URL: 'https://tracking.test/frame?a=1&b="2"',
};
const production: ThirdPartySettings = { DEPLOYMENT: 'production', ...urls };

const hostsOf = (settings: ThirdPartySettings, region: RegionCode, kind: PageKind | 'error' = 'home') =>
  thirdPartyScripts(settings, region, kind).map(({ url }) => new URL(url).hostname.replace('.test', ''));

const commonScripts = ['analytics', 'reviews', 'location'];

test.each([
  ['de', 'production', 'home', ['cookies', 'promotion', ...commonScripts, 'assistant']],
  ['global', 'production', 'productLine', ['cookies', 'promotion', ...commonScripts, 'assistant']],
  ['sa-ar', 'production', 'error', ['cookies', 'promotion', ...commonScripts, 'assistant']],
  ['global', 'production', 'entry', ['cookies', 'promotion', ...commonScripts]],
  ['de', 'staging', 'home', ['cookies', 'stage', ...commonScripts, 'assistant']],
  ['de', 'development', 'home', ['cookies', 'stage', ...commonScripts, 'assistant']],
  ['cn', 'production', 'home', ['cookies-cn', 'promotion-cn', ...commonScripts]],
  ['cn', 'staging', 'home', ['cookies-cn', 'promotion-cn', ...commonScripts]],
] as const)('scripts of %s in %s for %s: %s', (region, DEPLOYMENT, kind, hosts) => {
  expect(hostsOf({ ...urls, DEPLOYMENT }, region, kind)).toEqual(hosts);
});

test('a script without a setting is absent, and variants do not replace each other', () => {
  expect(thirdPartyScripts({ DEPLOYMENT: 'production' }, 'de', 'home')).toEqual([]);
  const {
    PROMOTION_SCRIPT_URL_STAGE: _,
    PROMOTION_SCRIPT_URL_CN: __,
    COOKIE_POLICY_SCRIPT_URL_CN: ___,
    ...otherUrls
  } = urls;
  expect(hostsOf({ ...otherUrls, DEPLOYMENT: 'staging' }, 'de')).toEqual(['cookies', ...commonScripts, 'assistant']);
  expect(hostsOf({ ...otherUrls, DEPLOYMENT: 'production' }, 'cn')).toEqual(commonScripts);
});

test('each script has a name', () => {
  expect(thirdPartyScripts(production, 'de', 'home').map(({ name }) => name)).toEqual([
    'cookiePolicy',
    'promotion',
    'analytics',
    'reviews',
    'locationReminder',
    'brandAssistant',
  ]);
});

test('visitors without JavaScript get the tracking frame, but not on the China edition', () => {
  const frame = trackingFrame(production, 'de');
  expect(frame).toMatch(/^<noscript><iframe [^>]*aria-hidden="true"[^>]*><\/iframe><\/noscript>$/);
  expect(frame).toContain('src="https://tracking.test/frame?a=1&amp;b=&quot;2&quot;"');
  expect(trackingFrame(production, 'cn')).toBe('');
  expect(trackingFrame({ DEPLOYMENT: 'production' }, 'de')).toBe('');
});

/** Directives of a policy by name. */
function directives(settings: ThirdPartySettings): Record<string, string> {
  const policy = contentSecurityPolicy({
    mediaOrigins: ['https://media.test'],
    shopOrigins: [],
    accountOrigins: [],
    thirdParties: thirdPartySources(settings),
    isSecure: false,
  });
  return Object.fromEntries(policy.split('; ').map((line) => line.split(/ (.*)/s, 2)));
}

test('the policy allows scripts, connections and images of all configured script origins', () => {
  const policy = directives(production);
  const origins = ['cookies', 'promotion', ...commonScripts, 'assistant', 'cookies-cn', 'promotion-cn'].map(
    (name) => `https://${name}.test`,
  );
  for (const name of ['script-src', 'connect-src', 'img-src']) {
    for (const origin of origins) expect(policy[name]?.split(' '), name).toContain(origin);
    expect(policy[name]).not.toContain('stage.test');
  }
  expect(policy['frame-src']?.split(' ')).toContain('https://tracking.test');
  expect(policy['style-src']).toBe("'self'");
  expect(policy['media-src']).toBe("'self' https://media.test");
});

test('a path of this site adds no origin to the policy', () => {
  const own = directives({ DEPLOYMENT: 'production', ANALYTICS_SCRIPT_URL: '/a.js', NOSCRIPT_TRACKING_URL: '/frame' });
  const none = directives({ DEPLOYMENT: 'production' });
  expect(own).toEqual({
    ...none,
    'frame-src': `${none['frame-src']} 'self'`,
    'trusted-types': 'proart default',
  });
  expect(none).toMatchObject({ 'script-src': "'self'", 'connect-src': "'self'" });
});
