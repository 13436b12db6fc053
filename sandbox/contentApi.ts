/** The content API: `/api/v1/…` and, uncached, `/api/nc/v1/…`; responses are `{status, message, result}`. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Editions, queryOf } from './editions.ts';
import { banners } from './samples/banners.ts';
import type { Edition } from './samples/edition.ts';
import { campaignEvent } from './samples/events.ts';
import { footer } from './samples/layout/footers.ts';
import { header } from './samples/layout/menus.ts';
import { memberOf } from './samples/members.ts';
import { modulesOf } from './samples/modules.ts';
import { overview } from './samples/overview/overview.ts';
import type { Paging } from './samples/paging.ts';
import { productLevel, productPros, productSection } from './samples/products/productLevels.ts';
import { recommendedProducts } from './samples/products/recommendedProducts.ts';
import { ecConfig, price } from './samples/products/shop.ts';
import { type Person, personOf } from './samples/pros/people.ts';
import { professionAt, professionPagination, professionPros } from './samples/pros/professionPages.ts';
import { selectYourProfession } from './samples/pros/professions.ts';
import {
  profileCreate,
  profileExplore,
  profileGallery,
  profileIntro,
  profilePortfolio,
  profileVideo,
} from './samples/pros/profile.ts';
import { whatProSay } from './samples/pros/pros.ts';
import {
  prosCategory,
  prosCategoryProfessions,
  prosHero,
  prosHighlights,
  prosLandingCategories,
} from './samples/pros/prosStories.ts';
import { urlRedirect } from './samples/site/redirects.ts';
import { seo, website } from './samples/site/seo.ts';
import { breadrumbs, sitePath } from './samples/site/sitePages.ts';

const homePath = '/proart/';
const maxProductIds = 50;
const defaultPageSize = 12;
const maxPageSize = 100;

interface ContentRequest {
  edition: Edition;
  /** Site path of the parameter `path` or `url`, without the region; defaults to the home page. */
  path: string;
  query: ReadonlyMap<string, string>;
  paging: Paging;
  /** Value of a query parameter, empty if missing. */
  parameter(name: string): string;
  /** Last segment of a path such as `/api/v1/modules/{key}`. */
  key: string;
}

/** All GET endpoints except those of a profile: path and function that returns `result`. */
const endpoints: Readonly<Record<string, (request: ContentRequest) => unknown>> = {
  '/api/v1/seo': ({ edition, path }) => seo(edition, path),
  '/api/v1/ecConfig': ({ edition }) => ecConfig(edition),
  '/api/v1/banner': ({ edition, path }) => banners(edition, path),
  '/api/v1/website': ({ edition }) => website(edition),
  '/api/v1/header': ({ edition }) => header(edition),
  '/api/v1/footer': ({ edition }) => footer(edition),
  '/api/v1/urlRedirect': ({ edition, path }) => urlRedirect(edition, path),
  '/api/v1/breadrumbs': ({ edition, path }) => breadrumbs(edition, path),
  '/api/v1/productLevel': ({ edition, path }) => productLevel(edition, path),
  '/api/v1/productLevel/pros': ({ edition, path }) => productPros(edition, path),
  '/api/v1/productLevel/:key': ({ edition, key }) => productSection(edition, key),
  '/api/v1/home/campaignEvent': ({ edition }) => campaignEvent(edition),
  '/api/v1/home/selectYourProfession': ({ edition }) => selectYourProfession(edition),
  '/api/v1/home/whatProSay': ({ edition }) => whatProSay(edition),
  '/api/v1/modules/:key': ({ edition, key }) => modulesOf(edition, key),
  '/api/v1/profession/pagination': ({ edition, parameter }) => professionPagination(edition, parameter('level1code')),
  '/api/v1/profession/prosList': ({ edition, parameter, paging }) =>
    professionPros(edition, parameter('level1code'), paging),
  '/api/v1/profession/recommendedProduct'({ edition, parameter }) {
    const profession = professionAt(parameter('level1code'));
    return profession
      ? recommendedProducts(edition, profession.word, edition.copy.section_recommended_profession)
      : null;
  },
  '/api/v1/pros/category': ({ edition, parameter, paging }) =>
    prosCategory(edition, parameter('proscategory'), parameter('profession'), paging),
  '/api/v1/pros/category/profession/list': ({ edition, parameter }) =>
    prosCategoryProfessions(edition, parameter('proscategory')),
  '/api/v1/pros/landing/heroSection': ({ edition }) => prosHero(edition),
  '/api/v1/pros/landing/highlightCarousel': ({ edition }) => prosHighlights(edition),
  '/api/v1/pros/landing/category': ({ edition }) => prosLandingCategories(edition),
  '/api/v1/overview': ({ edition, query, path, parameter }) =>
    overview(edition, {
      path: query.has('path') ? path : '',
      pageKey: parameter('pagekey'),
      pageId: parameter('pageid'),
      dataRowId: parameter('datarowid'),
    }),
  '/api/nc/v1/account': ({ parameter }) => ({ signInStatus: memberOf(parameter('aticket')) !== undefined }),
};

/** Endpoints of a profile: last segment of the path and function that returns `result`. */
export const profileEndpoints: Readonly<Record<string, (edition: Edition, person: Person) => unknown>> = {
  video: profileVideo,
  intro: profileIntro,
  portfolio: profilePortfolio,
  recommendedProduct: (edition, { profession }) =>
    recommendedProducts(edition, profession, edition.copy.section_recommended),
  exploreMoreBanner: profileExplore,
  createWithProArt: profileCreate,
  gallery: profileGallery,
};

/** Adds the content API to the sandbox. */
export function addContentApi(app: FastifyInstance, editions: Editions): void {
  for (const [path, resultOf] of Object.entries(endpoints)) {
    app.get<{ Params: { key?: string } }>(path, (request, reply) => {
      const contentRequest = readRequest(request, editions);
      if (!contentRequest) return unknownWebsite(reply);
      if (!isPaging(contentRequest.paging))
        return badRequest(reply, `page and pageSize must be whole numbers from 1, pageSize at most ${maxPageSize}`);
      return ok(resultOf({ ...contentRequest, key: request.params.key ?? '' }));
    });
  }
  for (const [part, resultOf] of Object.entries(profileEndpoints)) {
    app.get(`/api/v1/pros/profile/${part}`, (request, reply) => {
      const contentRequest = readRequest(request, editions);
      if (!contentRequest) return unknownWebsite(reply);
      const person = personOf(contentRequest.parameter('proscategory'), contentRequest.parameter('prosname'));
      return ok(person ? resultOf(contentRequest.edition, person) : null);
    });
  }

  app.get('/api/nc/v1/price', (request, reply) => {
    const contentRequest = readRequest(request, editions);
    if (!contentRequest) return unknownWebsite(reply);
    const productIds = (contentRequest.query.get('productids') ?? '').split(',').filter(Boolean);
    if (productIds.length > maxProductIds)
      return badRequest(reply, `productIds contains more than ${maxProductIds} ids`);
    return ok(price(contentRequest.edition, productIds, contentRequest.query.get('group_id') ?? ''));
  });

  app.post('/api/nc/v1/SSRLog', () => ok(true));
}

function readRequest(request: FastifyRequest, editions: Editions): Omit<ContentRequest, 'key'> | null {
  const query = queryOf(request);
  const edition = editions(query.get('websitecode'));
  return (
    edition && {
      edition,
      query,
      path: sitePath(query.get('path') ?? query.get('url') ?? homePath),
      paging: { page: Number(query.get('page') || 1), pageSize: Number(query.get('pagesize') || defaultPageSize) },
      parameter: (name) => query.get(name) ?? '',
    }
  );
}

function isPaging({ page, pageSize }: Paging): boolean {
  return [page, pageSize].every((value) => Number.isInteger(value) && value > 0) && pageSize <= maxPageSize;
}

function ok(result: unknown) {
  return { status: 0, message: '', result };
}

function badRequest(reply: FastifyReply, message: string) {
  return reply.code(400).send({ status: 400, message, result: null });
}

function unknownWebsite(reply: FastifyReply) {
  return badRequest(reply, 'websiteCode is not known');
}
