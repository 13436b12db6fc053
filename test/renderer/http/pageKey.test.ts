import { expect, test } from 'vitest';
import { pageKeyOf } from '../../../renderer/http/pageKey.ts';

const host = { isChina: false, unprefixed: 'global' } as const;
const pageKeyAt = (query: string, previews = true) =>
  pageKeyOf(
    { region: 'de', path: '/de/proart/', query, pageUrl: `/de/proart/?${query}`, requestId: 'test' },
    host,
    previews,
  );

test.each(['apilist', 'pageId=1', 'page=2&dataRowId=1'])('a private view (%s) has no cache key', (query) => {
  expect(pageKeyAt(query)).toBeNull();
});

test('in production the parameters of drafts are not part of the cache key', () => {
  expect(pageKeyAt('page=2&pageId=1&dataRowId=1', false)?.key).toBe('/de/proart/?page=2');
  expect(pageKeyAt('apilist', false)).toBeNull();
});

test('campaign parameters are not part of the cache key nor of the visit', () => {
  const pageKey = pageKeyAt('utm_source=x&page=2&gclid=y');
  expect(pageKey).toMatchObject({ key: '/de/proart/?page=2', isUserSupplied: true });
  expect(pageKey?.visit).toMatchObject({ query: 'page=2', pageUrl: '/de/proart/?page=2' });
});
