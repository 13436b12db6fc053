import { z } from 'zod';
import { defineCall, regionCode } from '../endpoint.ts';
import { idList } from '../fragments/parameter.ts';
import { maxPrices } from '../text/productIds.ts';

const amount = z.number().nullable();
const formattedAmount = z.string().nullable();

/** Price of one product; an amount that is not known is null. */
export const productPrice = z.object({
  productId: z.string(),
  price: amount.describe('What it costs now, in the currency of the edition’s shop'),
  regularPrice: amount.describe('What it costs without a discount'),
  discount: amount.describe('Amount saved'),
  historicLowPrice: amount.describe('The lowest price from 30 days before the promotion'),
  buyUrl: z.string().describe('Empty without a `buyText`'),
  buyText: z.string(),
  buyCode: z.string().describe('`buy`, `notify`, `wtb` …'),
  startingAtWording: z.string().describe('May hold the place `{price}`'),
  estore: z.boolean().describe('The price is the vendor’s own shop’s'),
  formatted: z
    .object({
      price: formattedAmount,
      regularPrice: formattedAmount,
      discount: formattedAmount,
      historicLowPrice: formattedAmount,
    })
    .describe('The amounts as the edition writes them'),
});

/**
 * Prices, and the wordings to show beside them. Without a shop the list is empty.
 *
 * Without a shop no wording but `lowestPriceWording`.
 */
export const priceResult = z.object({
  ecSaveWording: z.string().describe('May hold the place `{amount}`'),
  lowestPriceWording: z.string(),
  disclaimerWording: z.string(),
  tooltipWording: z.string(),
  productList: z.array(productPrice),
});
export type PriceResult = z.infer<typeof priceResult>;

/**
 * Prices of the products asked for.
 *
 * @summary Prices of products
 * @description Everybody’s prices, from the price service and the shop settings, as numbers and as the edition writes
 * them. Without a shop the list is empty; products that the shop does not know are left out. With the cookie of a
 * member the prices are those of their group, `private, no-store` and without an `ETag`; when the group cannot be found
 * out they are everybody’s, and `degraded` names `customerGroup`.
 */
export const priceCall = defineCall({
  endpoint: '/:region/prices',
  freshness: 'price',
  params: z.object({ region: regionCode }),
  query: z.object({
    ids: idList(maxPrices),
    member: z
      .string()
      .optional()
      .describe('With any value: the address that members are answered at, which no cache keeps anything of'),
  }),
  data: priceResult,
});
