/** Upstreams besides the content API: recent data, the support service and the AI assistant. */
import type { FastifyInstance } from 'fastify';
import { cookieSettingsRegions } from '../contracts/regions/editionRules.ts';
import type { RegionCode } from '../contracts/regions/regions.ts';
import { pathTo } from '../contracts/routes.ts';
import { assistantFeatureId } from '../contracts/site.ts';
import { type Editions, queryOf } from './editions.ts';
import type { Edition } from './samples/edition.ts';
import { comparison } from './samples/products/comparison.ts';
import { searchSuggestion } from './samples/site/search.ts';
import { issueToken, tokenLife } from './site/assistantSite.ts';

/** Key prefixes of pages without a disclaimer, because they sell nothing. */
const pagesWithoutDisclaimer = [
  'support',
  'store-policy',
  'privacy',
  'terms',
  'accessibility',
  'what-pros-say',
  'pros-',
];
const maxRows = 50;

/** Cookie settings that differ from the specification's list; null leaves the decision to the list. */
const cookieSettings: Partial<Record<RegionCode, boolean | null>> = { ee: false, bn: true, lt: null };

type Query = ReadonlyMap<string, string>;

const recentData: Readonly<Record<string, (edition: Edition, query: Query) => unknown>> = {
  Disclaimer({ copy }, query) {
    const pageKey = query.get('pagekey') ?? '';
    const isNeeded = !pagesWithoutDisclaimer.some((prefix) => pageKey.startsWith(prefix));
    return isNeeded ? { Disclaimer: `<p>${copy.disclaimer}</p>` } : null;
  },
  SearchSuggestion(edition, query) {
    const rows = Number(query.get('rowlimit'));
    return searchSuggestion(edition, query.get('searchkey') ?? '', rows > 0 ? Math.min(rows, maxRows) : maxRows);
  },
  ComparePage: (edition, query) =>
    comparison(
      edition,
      (query.get('productids') ?? '').split(',').map((id) => id.trim()),
    ),
  WebsiteInfo: ({ region, countryName, at }) => ({
    WebsiteCode: region.code,
    WebsiteName: countryName,
    LanguageCode: region.languageTag,
    IsRTL: region.direction === 'rtl',
    AccessibilityUrl: at('accessibility'),
    CookieSetting: region.code in cookieSettings ? cookieSettings[region.code] : cookieSettingsRegions.has(region.code),
  }),
};

/** Adds the recent-data API; like the real one it responds 200 to unknown website codes, with `Status` `FAIL`. */
export function addRecentData(app: FastifyInstance, editions: Editions): void {
  for (const [name, resultOf] of Object.entries(recentData)) {
    app.get(`/recent-data/apiv2/${name}`, (request) => {
      const query = queryOf(request);
      const edition = editions(query.get('websitecode'));
      return edition
        ? { Status: 'SUCCESS', Message: 'SUCCESS', Result: resultOf(edition, query) }
        : { Status: 'FAIL', Message: 'WebsiteCode is not known', Result: null };
    });
  }
}

/** Adds the support service: links of the requested edition, or of the global edition if unknown. */
export function addSupport(app: FastifyInstance, editions: Editions): void {
  app.get('/support/v1/links', (request) => {
    const code = editions(queryOf(request).get('websitecode'))?.region.code ?? 'global';
    const path = (rest: string) => pathTo('OverviewPageTh', code, { rest });
    return { result: { faqUrl: path('support/faq'), contactUrl: path('support/contact') } };
  });
}

/** Adds the AI assistant's two calls. */
export function addAssistant(app: FastifyInstance, editions: Editions): void {
  app.post('/assistant/api/v1/authorization', () => ({
    result: { token: issueToken(Date.now()), expiresIn: tokenLife },
  }));
  app.get<{ Params: { websiteCode: string } }>(
    `/assistant/api/v0/regions/:websiteCode/aiAssistant/${assistantFeatureId}`,
    ({ params }) => ({ result: { status: editions(params.websiteCode) !== null } }),
  );
}
