import { expect, test } from 'vitest';
import { priceLines } from '../../client/price/priceLines.ts';
import { hasPrice, type ProductPrice, type Told } from '../../client/price/prices.ts';
import { isNotSold, shopLinkOf } from '../../client/price/wayToBuy.ts';

const wordings = {
  ecSaveWording: 'Save {amount}',
  lowestPriceWording: 'Lowest price',
  disclaimerWording: '',
  tooltipWording: '',
};
const reduced: ProductPrice = {
  productId: 'a',
  price: 90,
  regularPrice: 100,
  discount: 10,
  historicLowPrice: 80,
  buyUrl: '/buy/',
  buyText: 'Buy',
  buyCode: 'buy',
  startingAtWording: '',
  estore: true,
  formatted: { price: '€90', regularPrice: '€100', discount: '€10', historicLowPrice: '€80' },
};
const plain: ProductPrice = {
  ...reduced,
  regularPrice: null,
  discount: null,
  historicLowPrice: null,
  formatted: { price: '€90', regularPrice: null, discount: null, historicLowPrice: null },
};

/** The lines as they read. */
function read(product: ProductPrice | null, words: Partial<Told['wordings']> = {}) {
  const lines = priceLines({ product, wordings: { ...wordings, ...words } });
  if (!lines) return null;
  const { now, regular, saving, lowest } = lines;
  return [now, regular, saving, lowest].map((line) =>
    line && typeof line === 'object' ? line.before + line.amount + line.after : line,
  );
}

test.each([
  ['all that there is to say', reduced, {}, ['€90', '€100', 'Save €10', 'Lowest price €80']],
  ['no more than the price', plain, {}, ['€90', null, null, null]],
  ['a price among words', { ...plain, startingAtWording: 'From {price} up' }, {}, ['From €90 up', null, null, null]],
  [
    'a price behind words without a place',
    { ...plain, startingAtWording: ' From ' },
    {},
    ['From €90', null, null, null],
  ],
  [
    'a saving behind words without a place',
    reduced,
    { ecSaveWording: 'You save' },
    ['€90', '€100', 'You save €10', 'Lowest price €80'],
  ],
  ['no saving without words', reduced, { ecSaveWording: ' ' }, ['€90', '€100', null, 'Lowest price €80']],
  ['no lowest price without words', reduced, { lowestPriceWording: '' }, ['€90', '€100', 'Save €10', null]],
  ['no saving of 0', { ...reduced, discount: 0 }, {}, ['€90', '€100', null, 'Lowest price €80']],
  [
    'no regular price that is no higher',
    { ...reduced, regularPrice: 90 },
    {},
    ['€90', null, 'Save €10', 'Lowest price €80'],
  ],
  [
    'no lowest price without a reduction',
    { ...plain, historicLowPrice: 80, formatted: reduced.formatted },
    {},
    ['€90', null, null, null],
  ],
  ['no lowest price that is not known', { ...reduced, historicLowPrice: null }, {}, ['€90', '€100', 'Save €10', null]],
  ['nothing without a price', { ...reduced, price: null, formatted: { ...reduced.formatted, price: null } }, {}, null],
  ['nothing for a price of 0', { ...reduced, price: 0 }, {}, null],
  ['nothing for a product that the shop does not have', null, {}, null],
])('a price shows %s', (_, product, words, lines) => {
  expect(read(product, words)).toEqual(lines);
  expect(hasPrice({ product, wordings })).toBe(lines !== null);
});

test.each([
  [reduced, { url: '/buy/', text: 'Buy' }],
  [{ ...reduced, buyText: ' ' }, null],
  [{ ...reduced, buyUrl: '' }, null],
  [null, null],
])('the shop is linked where it names an address and words (%#)', (product, link) => {
  expect(shopLinkOf({ product, wordings })).toEqual(link);
});

const nowhere = { url: '', whereToBuyUrl: '' };
const told = (product: ProductPrice | null) => ({ product, wordings });
test.each([
  ['there is no shop and no link', { product: nowhere, told: undefined, hasShop: false }, true],
  ['the shop does not have it', { product: nowhere, told: told(null), hasShop: true }, true],
  [
    'the shop has neither price nor link',
    { product: nowhere, told: told({ ...plain, price: null, buyText: '' }), hasShop: true },
    true,
  ],
  ['it has a page', { product: { ...nowhere, url: '/a/' }, told: told(null), hasShop: true }, false],
  ['others sell it', { product: { ...nowhere, whereToBuyUrl: '/b/' }, told: undefined, hasShop: false }, false],
  ['the shop has a price', { product: nowhere, told: told({ ...plain, buyText: '' }), hasShop: true }, false],
  ['the shop has a link', { product: nowhere, told: told({ ...plain, price: null }), hasShop: true }, false],
  ['the shop has yet to answer', { product: nowhere, told: undefined, hasShop: true }, false],
  ['the shop could not be asked', { product: nowhere, told: null, hasShop: true }, false],
])('when %s, a product is said not to be sold: %o', (_, wares, expected) => {
  expect(isNotSold(wares)).toBe(expected);
});
