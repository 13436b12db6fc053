import { z } from 'zod';
import { defineCall, regionCode } from '../endpoint.ts';
import { idList } from '../fragments/parameter.ts';
import { mostPrices } from '../productIds.ts';

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

/** The specification's price result. Without a shop: no products, and no wording but `lowestPriceWording`. */
export const priceResult = z.object({
  ecSaveWording: z.string().describe('May hold the place `{amount}`'),
  lowestPriceWording: z.string(),
  disclaimerWording: z.string(),
  tooltipWording: z.string(),
  productList: z.array(productPrice),
});
export type PriceResult = z.infer<typeof priceResult>;

/** Prices of products: everybody's for group 0, for who signs in those of the group that their session or the shop names. */
export const priceCall = defineCall({
  endpoint: '/:region/prices',
  freshness: 'price',
  params: z.object({ region: regionCode }),
  query: z.object({
    ids: idList(mostPrices),
    member: z
      .string()
      .optional()
      .describe('With any value: the address that members are answered at, which no cache keeps anything of'),
  }),
  data: priceResult,
});
