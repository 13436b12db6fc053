import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AppProviders } from '../../client/app/AppProviders.tsx';
import { Breadcrumbs } from '../../client/footer/Breadcrumbs.tsx';
import { germanSite } from '../support/germanSite.ts';

test('a breadcrumb without a URL is text, and the last one is marked as the current page', async () => {
  const step = { name: 'ProArt', url: '/de/proart/' };
  const breadcrumbs = [step, { ...step, name: 'Laptops', url: '' }, { ...step, name: 'Studio', url: '' }];
  const markup = renderToStaticMarkup(
    createElement(
      AppProviders,
      { site: await germanSite(), url: '/de/proart/' },
      createElement(Breadcrumbs, { breadcrumbs }),
    ),
  );
  expect(markup.match(/<(a|span)[^>]*>[^<]+/g)).toEqual([
    '<a href="/de/proart/">ProArt',
    '<span>Laptops',
    '<span aria-current="page">Studio',
  ]);
});
