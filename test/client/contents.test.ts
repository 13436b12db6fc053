import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Surroundings } from '../../client/app/Surroundings.tsx';
import { Contents } from '../../client/pages/overview/Contents.tsx';
import { germanSite } from '../support/germanSite.ts';

test.each([
  ['is worth a list', [2, 3, 3], 3],
  ['is seen at a glance', [2, 3], 0],
  ['is seen at a glance without its finer headings', [2, 4, 4, 3], 0],
])('an article %s: headings of the levels %s', async (_, levels, entries) => {
  const toc = levels.map((level, index) => ({ id: `section-${index}`, title: `Heading ${index}`, level }));
  const markup = renderToStaticMarkup(
    createElement(Surroundings, { site: await germanSite(), url: '/de/' }, createElement(Contents, { toc })),
  );
  // Beside the article and, folded, above it.
  expect(markup.match(/<li/g) ?? []).toHaveLength(2 * entries);
});
