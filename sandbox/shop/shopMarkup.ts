import { pathTo } from '../../contracts/routes.ts';
import { productName } from '../../contracts/site.ts';
import { fillIn } from '../../contracts/strings/uiStrings.ts';
import type { Edition } from '../samples/edition.ts';
import { escapeHtml } from '../site/plainPage.ts';
import { quantityOf } from './carts.ts';
import { formatShopAmount } from './formatShopAmount.ts';
import type { ShopVisit } from './shopVisit.ts';

/** Title and content of a shop page, below the bar. */
export interface ShopPage {
  title: string;
  body: string;
}

/** Base path of an edition's shop, without trailing slash. */
export function shopFolder({ edition }: Pick<ShopVisit, 'edition'>): string {
  return `/sandbox/shop/${edition.region.code}`;
}

/** Bar above every shop page: links to products, site, account and cart. */
export function shopBar(visit: ShopVisit): string {
  const { edition, member, cart } = visit;
  const { strings, words, region } = edition;
  const folder = shopFolder(visit);
  const account = (page: string, name: string) =>
    link(`/sandbox/account/${page}?ReturnURL=${encodeURIComponent(`${folder}/`)}`, name);
  const pieces = cart ? quantityOf(cart) : 0;
  return [
    `<nav class="bar" aria-label="${escapeHtml(words.sample_shop)}">`,
    link(`${folder}/`, strings.products),
    link(pathTo('IndexPage', region.code), fillIn(strings.go_home_product, { product: productName })),
    member ? `<span>${escapeHtml(fillIn(words.signed_in_as, { name: member.firstname }))}</span>` : '',
    member ? account('logout', strings.sign_out) : account('login', strings.sign_in),
    link(`${folder}/checkout/cart/`, `${strings.cart} (${pieces})`),
    '</nav>',
  ].join('');
}

/** A link. */
export function link(url: string, text: string): string {
  return `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;
}

/** An amount, isolated from the direction of the surrounding text. */
export function amount(edition: Edition, value: number): string {
  return `<bdi>${escapeHtml(formatShopAmount(edition, value))}</bdi>`;
}

/** A decorative image of a product. @param sizes Value of the `sizes` attribute. */
export function picture(edition: Edition, file: string, sizes: string): string {
  const { sources, width, height, ...urls } = edition.img(file);
  return [
    '<picture>',
    ...sources.map(({ type, srcset }) => `<source type="${type}" srcset="${srcset}" sizes="${sizes}">`),
    `<img src="${urls['1x']}" width="${width}" height="${height}" alt="" loading="lazy">`,
    '</picture>',
  ].join('');
}
