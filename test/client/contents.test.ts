import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AppProviders } from '../../client/app/AppProviders.tsx';
import { Contents } from '../../client/pages/overview/Contents.tsx';
import { germanSite } from '../support/germanSite.ts';

test.each([
  ['has a table of contents', [2, 3, 3], 3],
  ['has none', [2, 3], 0],
  ['has none, as only two headings are main ones', [2, 4, 4, 3], 0],
])('an article %s: heading levels %s', async (_, levels, entries) => {
  const toc = levels.map((level, index) => ({ id: `section-${index}`, title: `Heading ${index}`, level }));
  const markup = renderToStaticMarkup(
    createElement(AppProviders, { site: await germanSite(), url: '/de/' }, createElement(Contents, { toc })),
  );
  // The list occurs twice: beside the article, and collapsed above it.
  expect(markup.match(/<li/g) ?? []).toHaveLength(2 * entries);
});
