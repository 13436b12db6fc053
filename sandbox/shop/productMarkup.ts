/** Product pages of the shop. */

import type { ProductLine, Series } from '../samples/products/catalogue.ts';
import { isForSale, shownPrice } from '../samples/products/shop.ts';
import { escapeHtml } from '../site/plainPage.ts';
import { maxPieces } from './carts.ts';
import { amount, link, picture, type ShopPage, shopFolder } from './shopMarkup.ts';
import type { ShopVisit } from './shopVisit.ts';

/** Product lines with all their products. */
export function linesPage(visit: ShopVisit, lines: readonly ProductLine[]): ShopPage {
  const { words, countryName } = visit.edition;
  const sections = lines.map((line) => {
    const cards = line.series.map((product) => cardOf(visit, product));
    return `<section><h2>${escapeHtml(words[line.word])}</h2><ul class="products">${cards.join('')}</ul></section>`;
  });
  return { title: `${words.sample_shop}: ${countryName}`, body: note(visit) + sections.join('') };
}

/** One product, with a form to add it to the cart. */
export function productPage(visit: ShopVisit, product: Series): ShopPage {
  const { edition } = visit;
  const { strings } = edition;
  const quantity = [
    `<label>${escapeHtml(strings.quantity)}`,
    `<input type="number" name="quantity" value="1" min="1" max="${maxPieces}" required></label>`,
  ].join(' ');
  const body = [
    '<div class="product">',
    picture(edition, product.picture, '(width > 46rem) 28rem, 90vw'),
    `<div>${priceOf(visit, product.slug)}${addForm(visit, product, quantity)}`,
    `<p>${link(edition.at(product.slug), strings.learn_more)}</p></div></div>`,
  ];
  return { title: product.name, body: body.join('') + note(visit) };
}

function cardOf(visit: ShopVisit, product: Series): string {
  const { slug, name } = product;
  return [
    `<li><h3><a href="${shopFolder(visit)}/${slug}/">${picture(visit.edition, product.picture, '14rem')}`,
    `<span><bdi>${escapeHtml(name)}</bdi></span></a></h3>${priceOf(visit, slug)}${addForm(visit, product)}</li>`,
  ].join('');
}

/** Price for this visitor, with the regular price if it is higher. */
function priceOf({ edition, member }: ShopVisit, id: string): string {
  const { strings, words } = edition;
  const price = shownPrice(edition, id, member?.groupId);
  if (!price) return '';
  const isMembers = price.price < (shownPrice(edition, id)?.price ?? 0);
  const regularPriceMarkup = `<s><span class="hidden">${escapeHtml(strings.regular_price)} </span>${amount(edition, price.regularPrice)}</s>`;
  return [
    `<p class="price">${isMembers ? `<span>${escapeHtml(words.member_price)}</span> ` : ''}`,
    `<b>${amount(edition, price.price)}</b>${price.price < price.regularPrice ? ` ${regularPriceMarkup}` : ''}</p>`,
  ].join('');
}

/** @param field Markup of a form field before the button. */
function addForm(visit: ShopVisit, { slug, name }: Series, field = ''): string {
  const { strings, words } = visit.edition;
  if (!isForSale(slug)) return `<p>${escapeHtml(strings.not_sold_here)}</p>`;
  return [
    `<form method="post" action="${shopFolder(visit)}/checkout/cart/add/"><input type="hidden" name="sku" value="${slug}">`,
    `${field}<button>${escapeHtml(words.add_to_cart)}<span class="hidden"> <bdi>${escapeHtml(name)}</bdi></span></button></form>`,
  ].join('');
}

function note({ edition }: ShopVisit): string {
  return `<p>${escapeHtml(edition.words.sample_shop_text)}</p>`;
}
