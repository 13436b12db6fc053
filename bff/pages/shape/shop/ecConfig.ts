import type { EcConfig } from '../../../../contracts/pages/shell.ts';
import {
  currencyFormats,
  fallbackCurrencyLocale,
  storeLocales,
} from '../../../../contracts/regions/currencyFormats.ts';
import { shopEnabledRegions } from '../../../../contracts/regions/editionRules.ts';
import type { RegionCode } from '../../../../contracts/regions/regions.ts';
import type { RawEcConfig } from '../../../upstreams/content/contentSchemas.ts';
import { isAllowedShop } from '../../../upstreams/shop/isAllowedShop.ts';
import { toUrl } from '../text/links.ts';

/** Shop settings of an edition; what the upstream says wins over the lists of the specification. */
export function toEcConfig(raw: RawEcConfig | null, region: RegionCode): EcConfig {
  return raw?.data ? { ...raw.data, domain: toUrl(raw.data.domain) } : defaultEcConfig(region);
}

/**
 * The settings as the shell has them: a shop that is not allowed has no address, so that nobody links to it or shows a cart.
 * @param options.origins Exact origins (SHOP_ALLOWED_ORIGINS).
 * @param options.shownShop Where browsers find the shop that we ask at an address.
 */
export function toShownEcConfig(
  raw: RawEcConfig | null,
  region: RegionCode,
  { origins, shownShop }: { origins: readonly string[]; shownShop: (domain: string) => string },
): EcConfig {
  const config = toEcConfig(raw, region);
  return { ...config, domain: isAllowedShop(config.domain, origins) ? shownShop(config.domain) : '' };
}

/** The settings of an edition's shop, its address as content writes it; null where the edition sells nothing, or names no shop. */
export function toShopConfig(raw: RawEcConfig | null, region: RegionCode): EcConfig | null {
  const config = toEcConfig(raw, region);
  // An address that is not even fit for a link is to be heard of, and not to be taken for none.
  const domain = raw?.data?.domain.trim() ?? '';
  return config.ecStatus && domain ? { ...config, domain } : null;
}

/** How an edition sells and writes prices while its settings are missing; the list of shop editions counts only then. */
function defaultEcConfig(region: RegionCode): EcConfig {
  const { currencyLocale = fallbackCurrencyLocale, storeLocale = '' } = storeLocales[region] ?? {};
  const { currency: _, ...format } = currencyFormats[currencyLocale];
  return {
    ...format,
    ecStatus: shopEnabledRegions.has(region),
    withTax: true,
    storeViewCode: storeLocale,
    domain: '',
    guestId: '',
    addOn: false,
    miniCartQty: false,
    groupIdOnly: false,
    authHasGroup: false,
    customerGroup: false,
  };
}
