/** Pages of the sample shop, `/sandbox/shop/{region}/…`: products, cart and checkout, all without scripts. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { shopEnabledRegions } from '../../contracts/regions/editionRules.ts';
import { isRegionCode } from '../../contracts/regions/regions.ts';
import type { Editions } from '../editions.ts';
import { lineProductId, productLines, seriesBySlug } from '../samples/products/catalogue.ts';
import { isForSale } from '../samples/products/shop.ts';
import { sendPlainPage } from '../site/plainPage.ts';
import { cartPage, checkoutPage, orderedPage } from './cartMarkup.ts';
import { type Carts, maxPieces } from './carts.ts';
import { privateContentCookie } from './privateContent.ts';
import { linesPage, productPage } from './productMarkup.ts';
import { type ShopPage, shopBar, shopFolder } from './shopMarkup.ts';
import { ownerOf, type ShopVisit, shopVisitOf } from './shopVisit.ts';

/** Fields of the shop's forms: product and quantity. */
const choice = z.object({
  sku: z.string().refine((sku) => seriesBySlug.has(sku) && isForSale(sku)),
  quantity: z.coerce.number().int().min(1).max(maxPieces).default(1),
});

type ShopRequest = FastifyRequest<{ Params: { region: string; product?: string } }>;
type PageHandler = (visit: ShopVisit, reply: FastifyReply, request: ShopRequest) => FastifyReply;

/**
 * Adds the shop's pages to a scope that parses form bodies.
 * @param carts Carts of the shop's GraphQL server, so that shop and site show the same cart.
 */
export function addShopPages(app: FastifyInstance, editions: Editions, carts: Carts): void {
  const addRoute = (method: 'GET' | 'POST', path: string, handle: PageHandler) =>
    app.route({
      method,
      url: `/sandbox/shop/:region/${path}`,
      handler(request: ShopRequest, reply) {
        const edition = editions(request.params.region);
        if (!edition || !shopEnabledRegions.has(edition.region.code)) return reply.callNotFound();
        // Magento sets this cookie with every POST; the site then reloads its cart.
        if (method === 'POST') reply.header('set-cookie', privateContentCookie());
        return handle(shopVisitOf(request, edition, carts), reply, request);
      },
    });
  const addPage = (path: string, page: (visit: ShopVisit, params: ShopRequest['params']) => ShopPage | null) =>
    addRoute('GET', path, (visit, reply, { params }) => send(reply, visit, page(visit, params)));
  const addCartForm = (
    path: string,
    apply: (visit: ShopVisit, chosen: z.infer<typeof choice>, reply: FastifyReply) => void,
  ) =>
    addRoute('POST', `checkout/cart/${path}/`, (visit, reply, { body }) => {
      const { data } = choice.safeParse(body);
      if (!data) return refuse(reply, visit);
      apply(visit, data, reply);
      return reply.redirect(`${shopFolder(visit)}/checkout/cart/`, 303);
    });

  addPage('', (visit) => linesPage(visit, productLines));
  addPage(':product/', (visit, { product = '' }) => pageOfProduct(visit, product));
  addPage('checkout/cart/', cartPage);
  addPage('checkout/', checkoutPage);
  addPage('checkout/success/', orderedPage);

  addCartForm('add', (visit, { sku, quantity }, reply) => carts.add(ownerOf(visit, reply), visit.store, sku, quantity));
  addCartForm('update', ({ owner, store }, { sku, quantity }) => owner && carts.change(owner, store, sku, quantity));
  addCartForm('remove', ({ owner, store }, { sku }) => owner && carts.change(owner, store, sku, 0));
  addRoute('POST', 'checkout/', (visit, reply) => {
    if (visit.owner) carts.order(visit.owner, visit.store);
    return reply.redirect(`${shopFolder(visit)}/checkout/success/`, 303);
  });
}

/**
 * Adds the cart URL below `ecConfig.domain`, which sites link to that do not serve the shop's pages themselves. It
 * redirects to the shop's pages on the referring site, because the browser has no cart cookies on this origin.
 */
export function addCartRedirect(app: FastifyInstance): void {
  app.get<{ Params: { region: string } }>('/shop/:region/checkout/cart', ({ params: { region }, headers }, reply) =>
    isRegionCode(region) && shopEnabledRegions.has(region)
      ? reply.redirect(`${localOrigin(headers.referer)}/sandbox/shop/${region}/checkout/cart/`)
      : reply.callNotFound(),
  );
}

/** Origin of a URL on this machine; empty for other hosts, to prevent open redirects. */
function localOrigin(url = ''): string {
  if (!URL.canParse(url)) return '';
  const { protocol, hostname, origin } = new URL(url);
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname) ? origin : '';
}

/** Page of a product, or of a product line by the id of the line; null for other ids. */
function pageOfProduct(visit: ShopVisit, id: string): ShopPage | null {
  const product = seriesBySlug.get(id);
  const line = productLines.find((candidate) => lineProductId(candidate) === id);
  if (product) return productPage(visit, product);
  return line ? linesPage(visit, [line]) : null;
}

function send(reply: FastifyReply, visit: ShopVisit, page: ShopPage | null): FastifyReply {
  if (!page) {
    reply.callNotFound();
    return reply;
  }
  return sendPlainPage(reply, { region: visit.edition.region.code, top: shopBar(visit), ...page });
}

/** Response to form data that the shop's pages do not send. */
function refuse(reply: FastifyReply, visit: ShopVisit): FastifyReply {
  return send(reply.code(400), visit, { title: visit.edition.strings.error_message, body: '' });
}
