import { describe, expect, test } from 'vitest';
import { composePage } from '../../support/composePage.ts';

describe('overview', () => {
  const results = {
    overview: { pageKey: 'k', title: 'T', htmlContent: '<h1>A</h1><script>1</script>', jsList: ['/x.js'] },
  };

  test('the HTML of a content-managed page is sanitised, without scripts, and gets a table of contents', async () => {
    const { data, calls } = await composePage('overview', { query: { path: '/de/proart/events/?a=1' } }, results);
    expect(data.overview).toEqual({
      pageKey: 'k',
      title: 'T',
      htmlContent: '<h2 id="section-a">A</h2>',
      toc: [{ id: 'section-a', title: 'A', level: 2 }],
      embeds: [],
      parts: [],
    });
    expect(calls.find(({ operation }) => operation === 'overview')).toMatchObject({
      freshness: 'content',
      query: { path: '/de/proart/events/', pageKey: 'the-key' },
    });
  });

  test('a draft (`pageId`) is never cached', async () => {
    const query = { path: '/de/proart/events/', pageId: '7', dataRowId: '' };
    const { calls } = await composePage('overview', { query }, results);
    const call = calls.find(({ operation }) => operation === 'overview');
    expect(call).not.toHaveProperty('freshness');
    expect(call?.query).toMatchObject({ pageId: '7' });
    expect(call?.query).not.toHaveProperty('dataRowId');
  });
});
