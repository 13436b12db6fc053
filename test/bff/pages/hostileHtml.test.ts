import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toArticleHtml } from '../../../bff/pages/shape/text/article.ts';
import { toSafeHtml } from '../../../bff/pages/shape/text/html.ts';
import { hostileHtml } from '../../support/hostileHtml.ts';
import { hostileUrls } from '../../support/hostileUrls.ts';
import { allowedArticle, allowedText, htmlFaults } from '../../support/inertHtml.ts';

/** Faults of sanitised HTML, as a text and as an article. */
function faultsOf(html: string): string[] {
  const text = toSafeHtml(html);
  const article = toArticleHtml(html).htmlContent;
  return [...htmlFaults(text, allowedText), ...htmlFaults(article, allowedArticle)];
}

test.each(hostileHtml.map((html) => [html]))('%j becomes inert markup', (html) => {
  expect(faultsOf(html)).toEqual([]);
});

test('sanitising twice gives inert markup, too', () => {
  for (const html of hostileHtml) {
    for (const sanitised of [toSafeHtml(html), toArticleHtml(html).htmlContent])
      expect(faultsOf(sanitised)).toEqual([]);
    expect(toSafeHtml(toSafeHtml(html))).toBe(toSafeHtml(html));
  }
});

test.each(hostileUrls.map((url) => [url]))('%j is rejected as URL of links, images and videos', (url) => {
  const value = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const html = `<a href="${value}">a</a><img src="${value}"><iframe src="${value}"></iframe>`;
  expect(toSafeHtml(html)).toBe('<a>a</a>');
  expect(toArticleHtml(html)).toEqual({ htmlContent: '<a>a</a>', toc: [], embeds: [] });
});

test('random combinations of hostile pieces become inert markup', () => {
  const pieces = hostileHtml.flatMap((html) => html.split(/(?=[<&"'=])|(?<=[>;"'=])/));
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (selection) => {
      expect(faultsOf(selection.join(''))).toEqual([]);
    }),
    { numRuns: 1_000 },
  );
});

test('the fault checker detects active markup', () => {
  for (const html of ['<p>a<', '<b onclick="x">', '<a href="javascript:1">a</a>', '<p/x>', '<!-- -->', '<svg></svg>']) {
    expect(htmlFaults(html, allowedText), html).not.toEqual([]);
  }
});
