/** The content API: `/api/v1/…` and, uncached, `/api/nc/v1/…`; answers `{status, message, result}`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Editions, queryOf } from './reading.ts';
import { homeBanners, noBanners } from './samples/banners.ts';
import type { Edition } from './samples/edition.ts';
import { campaignEvent } from './samples/events.ts';
import { footer } from './samples/footers.ts';
import { header } from './samples/menus.ts';
import { modulesOf } from './samples/modules.ts';
import { productLevel, productPros, productSection } from './samples/products.ts';
import { selectYourProfession } from './samples/professions.ts';
import { whatProSay } from './samples/pros.ts';
import { seo, urlRedirect, website } from './samples/seo.ts';
import { ecConfig, price } from './samples/shop.ts';
import { sitePages, sitePath } from './samples/sitePages.ts';

const homePath = '/proart/';
const mostProductIds = 50;
const memberTickets = new Set(['member-one', 'member-two']);

interface Asked {
  edition: Edition;
  /** Site path of the parameter `path` or `url`, without the region; the home page's when there is none. */
  path: string;
  query: ReadonlyMap<string, string>;
  /** Last part of an address such as `/api/v1/modules/{key}`. */
  key: string;
}

/** Every GET of the API: address and what `result` holds. */
const calls: Readonly<Record<string, (asked: Asked) => unknown>> = {
  '/api/v1/seo': ({ edition, path }) => seo(edition, path),
  '/api/v1/ecConfig': ({ edition }) => ecConfig(edition),
  '/api/v1/banner': ({ edition, path }) => (path === homePath ? homeBanners(edition) : noBanners),
  '/api/v1/website': ({ edition }) => website(edition),
  '/api/v1/header': ({ edition }) => header(edition),
  '/api/v1/footer': ({ edition }) => footer(edition),
  '/api/v1/urlRedirect': ({ edition, path }) => urlRedirect(edition, path),
  '/api/v1/breadrumbs': ({ edition, path }) => sitePages(edition).get(path) ?? null,
  '/api/v1/productLevel': ({ edition, path }) => (path === homePath ? productLevel(edition) : null),
  '/api/v1/productLevel/pros': ({ edition }) => productPros(edition),
  '/api/v1/productLevel/:key': ({ edition, key }) => productSection(edition, key),
  '/api/v1/home/campaignEvent': ({ edition }) => campaignEvent(edition),
  '/api/v1/home/selectYourProfession': ({ edition }) => selectYourProfession(edition),
  '/api/v1/home/whatProSay': ({ edition }) => whatProSay(edition),
  '/api/v1/modules/:key': ({ edition, key }) => modulesOf(edition, key),
  '/api/nc/v1/account': ({ query }) => ({ signInStatus: memberTickets.has(query.get('aticket') ?? '') }),
};

/** Adds the content API to the sandbox. */
export function addContentApi(app: FastifyInstance, editions: Editions): void {
  for (const [address, resultOf] of Object.entries(calls)) {
    app.get<{ Params: { key?: string } }>(address, (request, reply) => {
      const asked = readAsked(request, editions);
      return asked ? good(resultOf({ ...asked, key: request.params.key ?? '' })) : unknownWebsite(reply);
    });
  }

  app.get('/api/nc/v1/price', (request, reply) => {
    const asked = readAsked(request, editions);
    if (!asked) return unknownWebsite(reply);
    const productIds = (asked.query.get('productids') ?? '').split(',').filter(Boolean);
    if (productIds.length > mostProductIds) return bad(reply, `productIds holds more than ${mostProductIds} ids`);
    return good(price(asked.edition, productIds, asked.query.get('group_id') ?? ''));
  });

  app.post('/api/nc/v1/SSRLog', () => good(true));
}

function readAsked(request: FastifyRequest, editions: Editions): Omit<Asked, 'key'> | null {
  const query = queryOf(request);
  const edition = editions(query.get('websitecode'));
  return edition && { edition, query, path: sitePath(query.get('path') ?? query.get('url') ?? homePath) };
}

function good(result: unknown) {
  return { status: 0, message: '', result };
}

function bad(reply: FastifyReply, message: string) {
  return reply.code(400).send({ status: 400, message, result: null });
}

function unknownWebsite(reply: FastifyReply) {
  return bad(reply, 'websiteCode is not known');
}
