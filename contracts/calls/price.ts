import { z } from 'zod';
import { defineCall, regionCode } from '../endpoint.ts';
import { idList } from '../fragments/parameter.ts';
import { maxPrices } from '../text/productIds.ts';

const amount = z.number().nullable();
const formattedAmount = z.string().nullable();

/** Price of one product; unknown amounts are null. */
export const productPrice = z.object({
  productId: z.string(),
  price: amount.describe('Current price, in the currency of the edition’s shop'),
  regularPrice: amount.describe('Price without discount'),
  discount: amount.describe('Amount saved'),
  historicLowPrice: amount.describe('Lowest price of the 30 days before the promotion'),
  buyUrl: z.string().describe('Empty without a `buyText`'),
  buyText: z.string(),
  buyCode: z.string().describe('`buy`, `notify`, `wtb` …'),
  startingAtWording: z.string().describe('May contain the placeholder `{price}`'),
  estore: z.boolean().describe('The price is from the vendor’s own shop'),
  formatted: z
    .object({
      price: formattedAmount,
      regularPrice: formattedAmount,
      discount: formattedAmount,
      historicLowPrice: formattedAmount,
    })
    .describe('Amounts formatted for the edition'),
});

/**
 * Prices, and the wordings to show with them. Without a shop the list is empty.
 *
 * Without a shop all wordings except `lowestPriceWording` are empty.
 */
export const priceResult = z.object({
  ecSaveWording: z.string().describe('Names the saving; may contain the placeholder `{amount}`'),
  lowestPriceWording: z.string(),
  disclaimerWording: z.string(),
  tooltipWording: z.string(),
  productList: z.array(productPrice),
});
export type PriceResult = z.infer<typeof priceResult>;

/**
 * Prices of the requested products.
 *
 * @summary Prices of products
 * @description Public prices from the price service and the shop settings, as numbers and formatted for the edition.
 * Without a shop the list is empty; products unknown to the shop are left out. With a member’s cookie the prices are
 * those of the member’s customer group, sent as `private, no-store` without an `ETag`; if the group cannot be
 * determined, the prices are the public ones and `degraded` names `customerGroup`.
 */
export const priceCall = defineCall({
  endpoint: '/:region/prices',
  freshness: 'price',
  params: z.object({ region: regionCode }),
  query: z.object({
    ids: idList(maxPrices),
    member: z.string().optional().describe('With any value: the URL for signed-in members, which no cache stores'),
  }),
  data: priceResult,
});
