/**
 * Fake third parties of a page: the scripts of `sandbox/scripts`, and the tracking frame for visitors without scripts.
 */
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { regions, type StringsLanguage } from '../../contracts/regions/regions.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { wordsByLanguage } from '../samples/texts/words.ts';
import { sandboxFolder } from '../sandboxFolder.ts';

/**
 * Settings that connect a site to the scripts.
 * @param base Prefix of the paths; empty if the site serves them itself.
 */
export function thirdPartySettings(base: string) {
  const script = (name: string) => `${base}/sandbox/scripts/${name}.js`;
  return {
    ANALYTICS_SCRIPT_URL: script('analytics'),
    REVIEWS_SCRIPT_URL: script('reviews'),
    BRAND_ASSISTANT_SCRIPT_URL: script('brand-assistant'),
    LOCATION_REMINDER_SCRIPT_URL: script('location-reminder'),
    PROMOTION_SCRIPT_URL: script('promotion'),
    PROMOTION_SCRIPT_URL_STAGE: script('promotion-stage'),
    PROMOTION_SCRIPT_URL_CN: script('promotion-cn'),
    COOKIE_POLICY_SCRIPT_URL: script('cookie-policy'),
    COOKIE_POLICY_SCRIPT_URL_CN: script('cookie-policy-cn'),
    NOSCRIPT_TRACKING_URL: `${base}/sandbox/tracking`,
  };
}

/** Adds `/sandbox/scripts/` and `/sandbox/tracking`. */
export async function addThirdParties(app: FastifyInstance): Promise<void> {
  await app.register(async (scope) => {
    // Sites on other origins load the scripts too.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    });
    await scope.register(fastifyStatic, {
      root: sandboxFolder('scripts'),
      prefix: '/sandbox/scripts/',
      index: false,
      // `sendFile` of this scope only: the site decorates replies with its own.
      decorateReply: true,
    });
    // A variant is the same script with another name.
    for (const variant of ['promotion-stage', 'promotion-cn', 'cookie-policy-cn']) {
      const file = `${variant.replace(/-[^-]+$/, '')}.js`;
      scope.get(`/sandbox/scripts/${variant}.js`, (_request, reply) => reply.sendFile(file));
    }
    scope.get<{ Params: { languageTag: string } }>('/sandbox/scripts/texts/:languageTag.json', ({ params }) =>
      textsOf(params.languageTag),
    );
  });

  app.get('/sandbox/tracking', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Pages show this third-party page in a frame; the site forbids framing of its own pages.
      .removeHeader('x-frame-options')
      .send('<!DOCTYPE html><html lang="en"><title>Tracking</title><body></body></html>'),
  );
}

const languageByTag: ReadonlyMap<string, StringsLanguage> = new Map(
  Object.values(regions).map(({ languageTag, strings }) => [languageTag.toLowerCase(), strings]),
);

/** Texts of the scripts in the language of a document (`<html lang>`); English for other languages. */
function textsOf(languageTag: string): Record<string, string> {
  const language = languageByTag.get(languageTag.toLowerCase()) ?? 'en';
  const { close, learn_more, loading, error_message, assistant, ask_assistant } = allStrings[language];
  return { ...wordsByLanguage[language], close, learn_more, loading, error_message, assistant, ask_assistant };
}
