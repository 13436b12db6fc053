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
import { germanSite } from '../../support/germanSite.ts';

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
const categories = {
  ANALYTICS_SCRIPT_CATEGORY: 'analytics',
  REVIEWS_SCRIPT_CATEGORY: 'functional',
  BRAND_ASSISTANT_SCRIPT_CATEGORY: 'functional',
  LOCATION_REMINDER_SCRIPT_CATEGORY: 'functional',
  PROMOTION_SCRIPT_CATEGORY: 'necessary',
  NOSCRIPT_TRACKING_CATEGORY: 'necessary',
} as const;
const noUrls: ThirdPartySettings = { DEPLOYMENT: 'production', ...categories };
const production: ThirdPartySettings = { ...noUrls, ...urls };

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
  expect(hostsOf({ ...production, DEPLOYMENT }, region, kind)).toEqual(hosts);
});

test('a script without a setting is absent, and variants do not replace each other', () => {
  expect(thirdPartyScripts(noUrls, 'de', 'home')).toEqual([]);
  const {
    PROMOTION_SCRIPT_URL_STAGE: _,
    PROMOTION_SCRIPT_URL_CN: __,
    COOKIE_POLICY_SCRIPT_URL_CN: ___,
    ...otherUrls
  } = production;
  expect(hostsOf({ ...otherUrls, DEPLOYMENT: 'staging' }, 'de')).toEqual(['cookies', ...commonScripts, 'assistant']);
  expect(hostsOf(otherUrls, 'cn')).toEqual(commonScripts);
});

test('each script has a name and the category of its setting; the cookie banner is always necessary', () => {
  const settings: ThirdPartySettings = { ...production, PROMOTION_SCRIPT_CATEGORY: 'marketing' };
  expect(thirdPartyScripts(settings, 'de', 'home').map(({ name, category }) => [name, category])).toEqual([
    ['cookiePolicy', 'necessary'],
    ['promotion', 'marketing'],
    ['analytics', 'analytics'],
    ['reviews', 'functional'],
    ['locationReminder', 'functional'],
    ['brandAssistant', 'functional'],
  ]);
});

test('visitors without JavaScript get the tracking frame, but not on the China edition', async () => {
  const { shell: asking } = await germanSite();
  const frame = trackingFrame(production, asking);
  expect(frame).toMatch(/^<noscript><iframe [^>]*aria-hidden="true"[^>]*><\/iframe><\/noscript>$/);
  expect(frame).toContain('src="https://tracking.test/frame?a=1&amp;b=&quot;2&quot;"');
  expect(trackingFrame(production, { ...asking, websiteCode: 'cn' })).toBe('');
  expect(trackingFrame(noUrls, asking)).toBe('');
});

test('a tracking frame that needs consent is left out where consent is asked for', async () => {
  const { shell: asking } = await germanSite();
  const settings: ThirdPartySettings = { ...production, NOSCRIPT_TRACKING_CATEGORY: 'analytics' };
  expect(trackingFrame(settings, asking)).toBe('');
  expect(trackingFrame(settings, { ...asking, footer: { ...asking.footer, cookieSettings: false } })).toContain(
    'https://tracking.test/frame',
  );
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
  const own = directives({ ...noUrls, ANALYTICS_SCRIPT_URL: '/a.js', NOSCRIPT_TRACKING_URL: '/frame' });
  const none = directives(noUrls);
  expect(own).toEqual({
    ...none,
    'frame-src': `${none['frame-src']} 'self'`,
    'trusted-types': 'proart default',
  });
  expect(none).toMatchObject({ 'script-src': "'self'", 'connect-src': "'self'" });
});
