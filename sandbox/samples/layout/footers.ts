import { europeanAccessibilityRegions, shopEnabledRegions } from '../../../contracts/regions/editionRules.ts';
import { pathTo } from '../../../contracts/routes.ts';
import type { Edition } from '../edition.ts';
import { eventsPath } from '../events.ts';
import { lineUrl, productLines } from '../products/catalogue.ts';
import { categoryUrl, prosCategories } from '../pros/prosCategories.ts';
import type { Link } from '../shapes.ts';
import { supportPages } from './menus.ts';

/** Company pages: last path segment and word. */
export const aboutPages = [
  { code: 'about', word: 'about_us' },
  { code: 'newsroom', word: 'newsroom' },
  { code: 'sustainability', word: 'sustainability' },
  { code: 'careers', word: 'careers' },
] as const;

/** Store policies: last path segment and word. */
export const policyPages = [
  { code: 'returns', word: 'returns' },
  { code: 'delivery', word: 'delivery' },
  { code: 'warranty', word: 'warranty' },
] as const;

const socialNetworks = ['Video', 'Photos', 'Community', 'Network'];

function columns(edition: Edition): { title: string; list: Link[] }[] {
  const { region, strings, words, link, at, hasGaps } = edition;
  const support = supportPages.map(({ code, word }) => link(words[word], at(`support/${code}`)));
  const stories = prosCategories.map(({ code, word }) => link(words[word], categoryUrl(edition, code)));
  return [
    { title: strings.products, list: productLines.map((line) => link(words[line.word], lineUrl(edition, line))) },
    {
      title: strings.what_pros_say,
      list: [
        link(words.stories, pathTo('WhatProsSayPage', region.code)),
        ...stories,
        link(words.professions, at('professions')),
      ],
    },
    {
      title: strings.about,
      list: [...aboutPages.map(({ code, word }) => link(words[word], at(code))), link(words.events, at(eventsPath))],
    },
    ...(hasGaps ? [] : [{ title: strings.support, list: support }]),
  ];
}

function legal({ region, strings, words, link, at }: Edition): Link[] {
  // Other editions use the global policy (specification section 2).
  const accessibilityPolicy = europeanAccessibilityRegions.has(region.code)
    ? at('accessibility-policy')
    : pathTo('OverviewPageTh', 'global', { rest: 'accessibility-policy' });
  return [
    link(strings.privacy, at('privacy')),
    link(words.terms_of_use, at('terms-of-use')),
    link(strings.accessibility_policy, accessibilityPolicy),
  ];
}

/** `/api/v1/footer`; `normalmgPath` is the upstream's spelling. */
export function footer(edition: Edition) {
  const { region, strings, words, copy, link, at } = edition;
  return {
    footer: columns(edition),
    socialMediaWording: words.follow_us,
    socialMedia: socialNetworks.map((name) => ({
      name,
      url: `https://example.com/${name.toLowerCase()}`,
      normalmgPath: '',
      hoverImgPath: '',
    })),
    legal: legal(edition),
    ecPolicy: shopEnabledRegions.has(region.code)
      ? policyPages.map(({ code, word }) => link(words[word], at(`store-policy/${code}`)))
      : [],
    copyright: `© 2026 ${copy.copyright}`,
    translation: { cookie_settings: strings.cookie_settings },
  };
}
