import type { PriceResult, priceCall } from '../../contracts/calls/price.ts';
import type { RequestOf } from '../../contracts/endpoint.ts';
import type { EcConfig } from '../../contracts/pages/shell.ts';
import type { UiStrings } from '../../contracts/strings/uiStrings.ts';
import type { Tools } from '../pages/compose/compose.ts';
import { formatAmountOrNull } from '../pages/shape/shop/amount.ts';
import { toEcConfig } from '../pages/shape/shop/ecConfig.ts';
import { toUrl } from '../pages/shape/text/links.ts';
import { isSharedGroup } from '../session/shopSession.ts';
import type { RawPrice } from '../upstreams/content/contentSchemas.ts';

type PriceRequest = RequestOf<typeof priceCall> & {
  /** Customer group from the visitor's session. */
  groupId: string | null;
};

/**
 * Composes prices of products. Without a shop, or when the call fails, returns the specification's placeholder;
 * `degraded` contains `prices` when the price call failed, and `ecConfig` when the shop settings did.
 */
export async function composePrices({ region, ids, groupId }: PriceRequest, tools: Tools): Promise<PriceResult> {
  const { content, strings, piece } = tools;
  const config = await piece(
    'ecConfig',
    content.ecConfig({ region }).then((raw) => toEcConfig(raw, region)),
    toEcConfig(null, region),
  );
  if (!config.ecStatus) return toPlaceholder(strings);
  const query = { region, productIds: ids };
  const load = isSharedGroup(groupId)
    ? content.price(query)
    : content.priceOfGroup({ ...query, groupId: groupId?.trim() ?? '' });
  return piece(
    'prices',
    load.then((raw) => (raw ? toPriceResult(raw, config, strings) : toPlaceholder(strings))),
    toPlaceholder(strings),
  );
}

/** Returns the price data without prices: of an edition without a shop, or when the call fails. */
function toPlaceholder(strings: UiStrings): PriceResult {
  return {
    ecSaveWording: '',
    lowestPriceWording: strings.lowest_price_30_days,
    disclaimerWording: '',
    tooltipWording: '',
    productList: [],
  };
}

/** Converts the upstream's prices, with amounts formatted for the edition. */
function toPriceResult({ productList, ...wordings }: RawPrice, config: EcConfig, strings: UiStrings): PriceResult {
  return {
    ...wordings,
    ecSaveWording: hasWord(wordings.ecSaveWording) ? wordings.ecSaveWording : strings.save_amount,
    lowestPriceWording: wordings.lowestPriceWording || strings.lowest_price_30_days,
    productList: productList.map((product) => ({
      ...product,
      // A button without a label cannot be shown.
      buyUrl: product.buyText.trim() ? toUrl(product.buyUrl) : '',
      formatted: {
        price: formatAmountOrNull(product.price, config),
        regularPrice: formatAmountOrNull(product.regularPrice, config),
        discount: formatAmountOrNull(product.discount, config),
        historicLowPrice: formatAmountOrNull(product.historicLowPrice, config),
      },
    })),
  };
}

/** False for a text like `−{amount}`, which does not say what the amount is. */
function hasWord(wording: string): boolean {
  return /\p{L}/u.test(wording.replace('{amount}', ''));
}
