import { expect, test } from 'vitest';
import { readPrice } from '../../client/price/readPrice.ts';
import { isNotSold } from '../../client/product/ProductLinks.tsx';
import type { PriceResult } from '../../contracts/calls/price.ts';

type ProductPrice = PriceResult['productList'][number];

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
function read(product: ProductPrice | null, words: Partial<typeof wordings> = {}) {
  const { lines } = readPrice(product, { ...wordings, ...words });
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
});

test.each([
  [reduced, { url: '/buy/', text: 'Buy', isPrimary: true }],
  [
    { ...reduced, buyCode: ' BUY ' },
    { url: '/buy/', text: 'Buy', isPrimary: true },
  ],
  [
    { ...reduced, buyCode: 'notify', buyText: 'Tell me' },
    { url: '/buy/', text: 'Tell me', isPrimary: false },
  ],
  [
    { ...reduced, buyCode: 'wtb' },
    { url: '/buy/', text: 'Buy', isPrimary: false },
  ],
  [
    { ...reduced, buyCode: '' },
    { url: '/buy/', text: 'Buy', isPrimary: false },
  ],
  [{ ...reduced, buyText: ' ' }, null],
  [{ ...reduced, buyUrl: '' }, null],
  [null, null],
])('the shop is linked where it names an address and words (%#)', (product, link) => {
  expect(readPrice(product, wordings).shopLink).toEqual(link);
});

const small = { ...wordings, disclaimerWording: 'With tax', tooltipWording: 'In 30 days' };
test.each([
  ['prices and what explains them', reduced, small, 'With tax', 'In 30 days'],
  ['no lowest price that is not shown', plain, small, 'With tax', ''],
  ['nothing without words', reduced, wordings, '', ''],
  ['nothing without a price', { ...reduced, price: null }, small, '', ''],
])('small print is of %s', (_, product, words, disclaimer, explanation) => {
  expect(readPrice(product, words)).toMatchObject({ disclaimer, explanation });
});

const nowhere = { url: '', whereToBuyUrl: '' };
const told = (product: ProductPrice | null) => readPrice(product, wordings);
test.each([
  ['there is no shop and no link', nowhere, undefined, false, true],
  ['the shop does not have it', nowhere, told(null), true, true],
  ['the shop has neither price nor link', nowhere, told({ ...plain, price: null, buyText: '' }), true, true],
  ['it has a page', { ...nowhere, url: '/a/' }, told(null), true, false],
  ['others sell it', { ...nowhere, whereToBuyUrl: '/b/' }, undefined, false, false],
  ['the shop has a price', nowhere, told({ ...plain, buyText: '' }), true, false],
  ['the shop has a link', nowhere, told({ ...plain, price: null }), true, false],
  ['the shop has yet to answer', nowhere, undefined, true, false],
  ['the shop could not be asked', nowhere, null, true, false],
])('whether a product is not sold when %s', (_, product, said, hasShop, expected) => {
  expect(isNotSold(product, said, hasShop)).toBe(expected);
});
