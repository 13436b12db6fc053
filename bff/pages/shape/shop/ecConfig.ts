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

/**
 * Converts the shop settings of an edition; the specification's lists are used for all of them when the upstream has
 * none, and for each missing member of the price format.
 */
export function toEcConfig(raw: RawEcConfig | null, region: RegionCode): EcConfig {
  const defaults = defaultEcConfig(region);
  const data = raw?.data;
  if (!data) return defaults;
  const { decimalSeparator, thousandSeparator } = data;
  return {
    ...data,
    withTax: data.withTax ?? defaults.withTax,
    numberOfDecimal: data.numberOfDecimal ?? defaults.numberOfDecimal,
    hundredthsTemplate: data.hundredthsTemplate ?? defaults.hundredthsTemplate,
    decimalSeparator: decimalSeparator || separatorBeside(thousandSeparator, defaults.decimalSeparator),
    thousandSeparator: thousandSeparator ?? separatorBeside(decimalSeparator, defaults.thousandSeparator),
    currencySymbol: data.currencySymbol || defaults.currencySymbol,
    currencyFormat: data.currencyFormat ?? defaults.currencyFormat,
    currencySymbolPosition: data.currencySymbolPosition ?? defaults.currencySymbolPosition,
    domain: toUrl(data.domain),
  };
}

/** Returns the default of a separator; empty if content uses it as the other one: `1.234.50` has two readings. */
function separatorBeside(other: string | null, separator: string): string {
  return other === separator ? '' : separator;
}

/**
 * Converts the settings for the shell. A shop with an origin that is not allowed has an empty domain, so that the
 * client neither links to it nor shows a cart.
 * @param options.origins Exact origins (SHOP_ALLOWED_ORIGINS).
 * @param options.publicShopUrl Maps the shop URL the BFF calls to the one browsers use.
 */
export function toPublicEcConfig(
  raw: RawEcConfig | null,
  region: RegionCode,
  { origins, publicShopUrl }: { origins: readonly string[]; publicShopUrl: (domain: string) => string },
): EcConfig {
  const config = toEcConfig(raw, region);
  return { ...config, domain: isAllowedShop(config.domain, origins) ? publicShopUrl(config.domain) : '' };
}

/** Returns an edition's shop settings with the domain as in content; null without a shop or a domain. */
export function toShopConfig(raw: RawEcConfig | null, region: RegionCode): EcConfig | null {
  const config = toEcConfig(raw, region);
  // The raw domain: an invalid domain is then logged, whereas `toUrl` would make it empty, as without a shop.
  const domain = raw?.data?.domain.trim() ?? '';
  return config.ecStatus && domain ? { ...config, domain } : null;
}

/** Returns the settings of the specification's lists, used when the upstream has none. */
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
