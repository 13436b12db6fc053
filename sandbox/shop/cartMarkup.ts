/** Cart and checkout pages of the shop. */
import { fillIn } from '../../contracts/strings/uiStrings.ts';
import { seriesBySlug } from '../samples/products/catalogue.ts';
import { isShownWithTax } from '../samples/products/shop.ts';
import { escapeHtml } from '../site/plainPage.ts';
import { maxPieces } from './carts.ts';
import { toGraphqlCart } from './graphqlCart.ts';
import { amount, link, picture, type ShopPage, shopFolder } from './shopMarkup.ts';
import type { ShopVisit } from './shopVisit.ts';

type ShopCart = ReturnType<typeof toGraphqlCart>;
type Row = NonNullable<ShopCart['items'][number]>;

/** Cart page, with forms to change and remove items. */
export function cartPage(visit: ShopVisit): ShopPage {
  const { strings } = visit.edition;
  const cart = filledCart(visit);
  const body = cart
    ? [
        `<ul class="cart">${rowsOf(cart)
          .map((row) => rowOf(visit, row))
          .join('')}</ul>`,
        subtotal(visit, cart),
        `<p><a class="button" href="${shopFolder(visit)}/checkout/">${escapeHtml(strings.checkout)}</a></p>`,
      ].join('')
    : emptyCart(visit);
  return { title: strings.cart, body };
}

/** Checkout page; it explains that no order is placed, and offers to complete the cart as an order does. */
export function checkoutPage(visit: ShopVisit): ShopPage {
  const { strings, words } = visit.edition;
  const cart = filledCart(visit);
  const lines =
    cart &&
    rowsOf(cart).map(({ quantity, product }) => `<li>${quantity} × <bdi>${escapeHtml(product.name)}</bdi></li>`);
  const body = cart
    ? [
        `<p>${escapeHtml(words.checkout_text)}</p><ul>${lines?.join('')}</ul>${subtotal(visit, cart)}`,
        `<form method="post" action="${shopFolder(visit)}/checkout/"><button class="button">${escapeHtml(words.place_order)}</button></form>`,
      ].join('')
    : emptyCart(visit);
  return { title: strings.checkout, body };
}

/** Page after the simulated order. */
export function orderedPage(visit: ShopVisit): ShopPage {
  const { strings, words } = visit.edition;
  return { title: strings.checkout, body: `<p>${escapeHtml(words.ordered_text)}</p>${emptyCart(visit)}` };
}

/** The visitor's cart as a GraphQL cart; null if it is empty. */
function filledCart({ edition, cart }: ShopVisit): ShopCart | null {
  return cart && cart.items.size > 0 ? toGraphqlCart(edition, cart) : null;
}

/** Rows of the cart without discontinued products. */
function rowsOf({ items }: ShopCart): Row[] {
  return items.filter((item) => item !== null);
}

function rowOf(visit: ShopVisit, { quantity, product, prices, additional_message, buy_page_url }: Row): string {
  const { edition } = visit;
  const { strings, words } = edition;
  const { sku, name } = product;
  const total = isShownWithTax(edition) ? prices.row_total_including_tax : prices.row_total;
  const cartFolder = `${shopFolder(visit)}/checkout/cart`;
  const remove = fillIn(strings.remove_product, { product: name });
  return [
    `<li>${picture(edition, seriesBySlug.get(sku)?.picture ?? '', '6rem')}`,
    `<div><h2><a href="${buy_page_url}"><bdi>${escapeHtml(name)}</bdi></a></h2>`,
    `<p>${amount(edition, product.price_range.minimum_price.final_price.value)}</p>`,
    additional_message ? `<p>${escapeHtml(additional_message)}</p>` : '',
    `<form method="post" action="${cartFolder}/update/"><input type="hidden" name="sku" value="${sku}">`,
    `<label>${escapeHtml(strings.quantity)} <input type="number" name="quantity" value="${quantity}" min="1" max="${maxPieces}" required></label>`,
    `<button>${escapeHtml(words.update_quantity)}<span class="hidden"> <bdi>${escapeHtml(name)}</bdi></span></button>`,
    '</form>',
    `<form method="post" action="${cartFolder}/remove/"><input type="hidden" name="sku" value="${sku}">`,
    `<button>${escapeHtml(remove)}</button></form></div>`,
    `<p class="price"><b>${amount(edition, total.value)}</b></p></li>`,
  ].join('');
}

function subtotal({ edition }: ShopVisit, { prices }: ShopCart): string {
  const { strings } = edition;
  const withTax = isShownWithTax(edition);
  const { value } = withTax ? prices.subtotal_including_tax : prices.subtotal_excluding_tax;
  return [
    `<p class="price">${escapeHtml(strings.cart_subtotal)} <b>${amount(edition, value)}</b> `,
    `<span>${escapeHtml(withTax ? strings.including_tax : strings.excluding_tax)}</span></p>`,
  ].join('');
}

function emptyCart(visit: ShopVisit): string {
  const { strings } = visit.edition;
  return `<p>${escapeHtml(strings.cart_empty)}</p><p>${link(`${shopFolder(visit)}/`, strings.products)}</p>`;
}
