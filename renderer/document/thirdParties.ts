/** Third-party scripts of a page and the origins they need (specification section 2, default layout). */
import type { ShownPage } from '../../client/app/shownPage.ts';
import type { ShownShell } from '../../client/lib/site.tsx';
import { chinaRegion } from '../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import type { ScriptCategory } from '../../contracts/scriptCategories.ts';
import type { ThirdPartyScript } from '../../contracts/siteSettings.ts';
import { escapeMarkup } from '../../contracts/text/escapeMarkup.ts';

/** URLs and categories from the settings; a script without a URL is off. */
export interface ThirdPartySettings {
  readonly DEPLOYMENT: 'production' | 'staging' | 'development';
  readonly ANALYTICS_SCRIPT_URL?: string | undefined;
  readonly REVIEWS_SCRIPT_URL?: string | undefined;
  readonly BRAND_ASSISTANT_SCRIPT_URL?: string | undefined;
  readonly LOCATION_REMINDER_SCRIPT_URL?: string | undefined;
  readonly PROMOTION_SCRIPT_URL?: string | undefined;
  readonly PROMOTION_SCRIPT_URL_STAGE?: string | undefined;
  readonly PROMOTION_SCRIPT_URL_CN?: string | undefined;
  readonly COOKIE_POLICY_SCRIPT_URL?: string | undefined;
  readonly COOKIE_POLICY_SCRIPT_URL_CN?: string | undefined;
  readonly NOSCRIPT_TRACKING_URL?: string | undefined;
  readonly ANALYTICS_SCRIPT_CATEGORY: ScriptCategory;
  readonly REVIEWS_SCRIPT_CATEGORY: ScriptCategory;
  readonly BRAND_ASSISTANT_SCRIPT_CATEGORY: ScriptCategory;
  readonly LOCATION_REMINDER_SCRIPT_CATEGORY: ScriptCategory;
  readonly PROMOTION_SCRIPT_CATEGORY: ScriptCategory;
  readonly NOSCRIPT_TRACKING_CATEGORY: ScriptCategory;
}

/** Returns the scripts of a page in loading order: consent first, optional tools last. */
export function thirdPartyScripts(
  settings: ThirdPartySettings,
  region: RegionCode,
  kind: ShownPage['kind'],
): ThirdPartyScript[] {
  const inChina = region === chinaRegion;
  const urls: Readonly<Record<ThirdPartyScript['name'], string | undefined>> = {
    cookiePolicy: inChina ? settings.COOKIE_POLICY_SCRIPT_URL_CN : settings.COOKIE_POLICY_SCRIPT_URL,
    promotion: promotionOf(settings, inChina),
    analytics: settings.ANALYTICS_SCRIPT_URL,
    reviews: settings.REVIEWS_SCRIPT_URL,
    locationReminder: settings.LOCATION_REMINDER_SCRIPT_URL,
    brandAssistant: inChina || kind === 'entry' ? undefined : settings.BRAND_ASSISTANT_SCRIPT_URL,
  };
  const categories: Readonly<Record<ThirdPartyScript['name'], ScriptCategory>> = {
    // It asks for the consent.
    cookiePolicy: 'necessary',
    promotion: settings.PROMOTION_SCRIPT_CATEGORY,
    analytics: settings.ANALYTICS_SCRIPT_CATEGORY,
    reviews: settings.REVIEWS_SCRIPT_CATEGORY,
    locationReminder: settings.LOCATION_REMINDER_SCRIPT_CATEGORY,
    brandAssistant: settings.BRAND_ASSISTANT_SCRIPT_CATEGORY,
  };
  return order.flatMap((name) => {
    const url = urls[name];
    return url ? [{ name, url, category: categories[name] }] : [];
  });
}

const order = ['cookiePolicy', 'promotion', 'analytics', 'reviews', 'locationReminder', 'brandAssistant'] as const;

/**
 * Returns the script of the promotion strip. A missing setting has no fallback: the script of another edition or
 * deployment would show the wrong promotion.
 */
function promotionOf(settings: ThirdPartySettings, inChina: boolean): string | undefined {
  if (inChina) return settings.PROMOTION_SCRIPT_URL_CN;
  return settings.DEPLOYMENT === 'production' ? settings.PROMOTION_SCRIPT_URL : settings.PROMOTION_SCRIPT_URL_STAGE;
}

/**
 * Returns the markup of the tracking frame for visitors without JavaScript; empty in the China edition. Without
 * JavaScript nobody can consent, so a frame that needs consent is left out where the edition asks for it.
 */
export function trackingFrame(
  { NOSCRIPT_TRACKING_URL: url, NOSCRIPT_TRACKING_CATEGORY: category }: ThirdPartySettings,
  { websiteCode, footer }: Pick<ShownShell, 'websiteCode' | 'footer'>,
): string {
  if (!url || websiteCode === chinaRegion || (footer.cookieSettings && category !== 'necessary')) return '';
  return `<noscript><iframe class="visually-hidden" src="${escapeMarkup(url)}" title="Tracking" width="1" height="1" tabindex="-1" aria-hidden="true"></iframe></noscript>`;
}

/** Content security policy sources of the configured third-party scripts and frames, over all editions. */
export interface ThirdPartySources {
  scripts: readonly string[];
  frames: readonly string[];
}

/** Returns the policy sources: `'self'` for a path of this site, otherwise the origin of the URL; no duplicates. */
export function thirdPartySources(settings: ThirdPartySettings): ThirdPartySources {
  const scripts = (['global', chinaRegion] as const).flatMap((region) => thirdPartyScripts(settings, region, 'home'));
  return {
    scripts: [...new Set(scripts.map(({ url }) => sourceOf(url)))],
    frames: settings.NOSCRIPT_TRACKING_URL ? [sourceOf(settings.NOSCRIPT_TRACKING_URL)] : [],
  };
}

function sourceOf(url: string): string {
  return url.startsWith('/') ? "'self'" : new URL(url).origin;
}
