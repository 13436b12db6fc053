import { expect, test } from 'vitest';
import { placeholderPrice } from '../../client/price/prices.ts';
import { readPrice, readPrices } from '../../client/price/readPrice.ts';
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

/** Lines of a price as text. */
function readLines(product: ProductPrice | null, changes: Partial<typeof wordings> = {}) {
  const { lines } = readPrice(product, { ...wordings, ...changes });
  if (!lines) return null;
  const { now, regular, saving, lowest } = lines;
  return [now, regular, saving, lowest].map((line) =>
    line && typeof line === 'object' ? line.before + line.amount + line.after : line,
  );
}

test.each([
  ['all lines', reduced, {}, ['€90', '€100', 'Save €10', 'Lowest price €80']],
  ['the price only', plain, {}, ['€90', null, null, null]],
  ['a price inside a text', { ...plain, startingAtWording: 'From {price} up' }, {}, ['From €90 up', null, null, null]],
  [
    'a price after a text without a placeholder',
    { ...plain, startingAtWording: ' From ' },
    {},
    ['From €90', null, null, null],
  ],
  [
    'a saving after a text without a placeholder',
    reduced,
    { ecSaveWording: 'You save' },
    ['€90', '€100', 'You save €10', 'Lowest price €80'],
  ],
  ['no saving without a text', reduced, { ecSaveWording: ' ' }, ['€90', '€100', null, 'Lowest price €80']],
  ['no lowest price without a text', reduced, { lowestPriceWording: '' }, ['€90', '€100', 'Save €10', null]],
  ['no saving of 0', { ...reduced, discount: 0 }, {}, ['€90', '€100', null, 'Lowest price €80']],
  [
    'no regular price that is not higher',
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
  ['no unknown lowest price', { ...reduced, historicLowPrice: null }, {}, ['€90', '€100', 'Save €10', null]],
  ['nothing without a price', { ...reduced, price: null, formatted: { ...reduced.formatted, price: null } }, {}, null],
  ['nothing for a price of 0', { ...reduced, price: 0 }, {}, null],
  ['nothing for a product that the shop does not have', null, {}, null],
])('a price shows %s', (_, product, changes, lines) => {
  expect(readLines(product, changes)).toEqual(lines);
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
])('a shop link requires a URL and a text (%#)', (product, link) => {
  expect(readPrice(product, wordings).shopLink).toEqual(link);
});

const smallPrint = { ...wordings, disclaimerWording: 'With tax', tooltipWording: 'In 30 days' };
test.each([
  ['price and explanation', reduced, smallPrint, 'With tax', 'In 30 days'],
  ['price only, without a lowest price', plain, smallPrint, 'With tax', ''],
  ['nothing without texts', reduced, wordings, '', ''],
  ['nothing without a price', { ...reduced, price: null }, smallPrint, '', ''],
])('small print has %s', (_, product, texts, disclaimer, explanation) => {
  expect(readPrice(product, texts)).toMatchObject({ disclaimer, explanation });
});

const noLinks = { url: '', whereToBuyUrl: '' };
const textsOf = (product: ProductPrice | null) => readPrice(product, wordings);
test.each([
  ['there is no shop and no link', noLinks, placeholderPrice, true],
  ['the shop does not have it', noLinks, textsOf(null), true],
  ['the shop has neither price nor link', noLinks, textsOf({ ...plain, price: null, buyText: '' }), true],
  ['it has a page', { ...noLinks, url: '/a/' }, textsOf(null), false],
  ['another shop sells it', { ...noLinks, whereToBuyUrl: '/b/' }, placeholderPrice, false],
  ['the shop has a price', noLinks, textsOf({ ...plain, buyText: '' }), false],
  ['the shop has a link', noLinks, textsOf({ ...plain, price: null }), false],
  ['the prices are loading', noLinks, undefined, false],
  ['the shop is not reachable', noLinks, null, false],
])('isNotSold when %s', (_, product, texts, expected) => {
  expect(isNotSold(product, texts)).toBe(expected);
});

test('the price in an edition without a shop is that of the placeholder result', () => {
  const placeholder = { ...wordings, ecSaveWording: '', productList: [] };
  expect(placeholderPrice).toEqual(readPrices(placeholder)('a'));
});
