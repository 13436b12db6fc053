/** What is not the content API: recent data, the support service and the AI assistant. */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { cookieSettingsRegions } from '../../contracts/regionLists.ts';
import { pathTo } from '../../contracts/routes.ts';
import { assistantFeatureId } from '../../contracts/site.ts';
import { type Editions, queryOf } from './reading.ts';
import type { Edition } from './samples/edition.ts';

const recentData: Readonly<Record<string, (edition: Edition) => unknown>> = {
  Disclaimer: ({ copy }) => ({ Disclaimer: `<p>${copy.disclaimer}</p>` }),
  WebsiteInfo: ({ region, countryName, at }) => ({
    WebsiteCode: region.code,
    WebsiteName: countryName,
    LanguageCode: region.languageTag,
    IsRTL: region.direction === 'rtl',
    AccessibilityUrl: at('accessibility'),
    CookieSetting: cookieSettingsRegions.has(region.code),
  }),
};

/** Adds the recent-data API; like the real one it answers 200 for a website code nobody knows, and says so in `Status`. */
export function addRecentData(app: FastifyInstance, editions: Editions): void {
  for (const [name, resultOf] of Object.entries(recentData)) {
    app.get(`/recent-data/apiv2/${name}`, (request) => {
      const edition = editions(queryOf(request).get('websitecode'));
      return edition
        ? { Status: 'SUCCESS', Message: 'SUCCESS', Result: resultOf(edition) }
        : { Status: 'FAIL', Message: 'WebsiteCode is not known', Result: null };
    });
  }
}

/** Adds the support service: one address, links for the edition asked for, else the global ones. */
export function addSupport(app: FastifyInstance, editions: Editions): void {
  app.get('/support/v1/links', (request) => {
    const code = editions(queryOf(request).get('websitecode'))?.region.code ?? 'global';
    const address = (rest: string) => pathTo('OverviewPageTh', code, { rest });
    return { result: { faqUrl: address('support/faq'), contactUrl: address('support/contact') } };
  });
}

/** Adds the AI assistant's two calls. */
export function addAssistant(app: FastifyInstance, editions: Editions): void {
  app.post('/assistant/api/v1/authorization', () => ({ result: { token: randomUUID(), expiresIn: 3600 } }));
  app.get<{ Params: { websiteCode: string } }>(
    `/assistant/api/v0/regions/:websiteCode/aiAssistant/${assistantFeatureId}`,
    ({ params }) => ({ result: { status: editions(params.websiteCode) !== null } }),
  );
}
