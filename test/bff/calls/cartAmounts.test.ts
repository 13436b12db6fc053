import { expect, test } from 'vitest';
import { type CurrencyLocale, currencyFormats } from '../../../contracts/regions/currencyFormats.ts';
import { currencyFacts } from '../../contracts/facts/facts.ts';
import { buildScriptedShop } from '../../support/scriptedShop.ts';

const millions = { value: 1234567.5, currency: 'XXX' };
const thousands = { value: 1234.5, currency: 'XXX' };
const cart = {
  total_quantity: 1,
  prices: { subtotal_including_tax: millions, subtotal_excluding_tax: thousands },
  items: [
    {
      quantity: 1,
      product: { sku: 'a', price_range: { minimum_price: { final_price: thousands } } },
      prices: { row_total: thousands, row_total_including_tax: millions },
    },
  ],
};

test('a cart shows amounts as in the examples of `currencyFacts`, in every locale, with and without tax', async () => {
  const shop = await buildScriptedShop({}, {}, { withoutCache: true });
  const guest = shop.visitor({ proart_guest: 'guest-1' });
  for (const { locale, example_1234567_5, example_1234_5 } of currencyFacts) {
    const { currency, ...format } = currencyFormats[locale as CurrencyLocale]; // facts and formats share locales
    for (const withTax of [true, false]) {
      Object.assign(shop.settings, format, { withTax });
      shop.script['cart'] = [{ data: { cart } }];
      const { formatted } = await guest.cart();
      expect([locale, formatted]).toEqual([
        locale,
        {
          subtotal: withTax ? example_1234567_5 : example_1234_5,
          subtotal_including_tax: example_1234567_5,
          subtotal_excluding_tax: example_1234_5,
          items: [
            {
              final_price: example_1234_5,
              total: withTax ? example_1234567_5 : example_1234_5,
              row_total: example_1234_5,
              row_total_including_tax: example_1234567_5,
            },
          ],
        },
      ]);
    }
  }
});
