import { expect, onTestFinished, test } from 'vitest';
import { toSearchPage } from '../../../client/pages/search/searchPage.ts';
import { allStrings } from '../../../contracts/strings/all.ts';
import { createRemotePageSource } from '../../../renderer/http/remotePageSource.ts';
import { buildTestBff } from '../../support/buildTestBff.ts';

const visit = {
  region: 'de',
  path: '/de/proart/search/',
  query: '',
  pageUrl: '/de/proart/search/',
  requestId: 'test',
} as const;

async function startSources() {
  const { site, source, sandbox } = await buildTestBff();
  const remote = createRemotePageSource(site);
  onTestFinished(() => remote.close());
  return { pageSources: { 'in one process': source, 'over HTTP': remote }, sandbox };
}

test('a search gives the same results in one process and over HTTP, for any text', async () => {
  const { pageSources, sandbox } = await startSources();
  for (const [name, source] of Object.entries(pageSources)) {
    const items = (await source.search(visit, 'studio 16')).body.data.groups.flatMap((group) => group.items);
    expect(
      items.map(({ url }) => url),
      name,
    ).toEqual(['', '-pro', '-max'].map((rest) => `/de/proart/studio-16${rest}/`));
    expect(
      items.map(({ title }) => title),
      name,
    ).toEqual(['Studio 16', 'Studio 16 Pro', 'Studio 16 Max']);
    expect((await source.search(visit, '&q=studio#+%')).body, name).toEqual({ data: { groups: [] }, degraded: [] });
  }
  const calls = await sandbox.calls('/recent-data/apiv2/SearchSuggestion');
  expect(new Set(calls.map(({ query }) => query['SearchKey']))).toEqual(new Set(['studio 16', '&q=studio#+%']));
});

test('a failed search differs from one without results', async () => {
  const { pageSources, sandbox } = await startSources();
  await sandbox.fault({ match: '/recent-data/apiv2/SearchSuggestion', fault: 'status' });
  for (const [name, source] of Object.entries(pageSources)) {
    const { body } = await source.search(visit, name);
    expect(body.degraded, name).not.toEqual([]);
    expect(toSearchPage(name, body, allStrings.de).groups, name).toBeNull();
  }
});

test('a text that is too short is shown without a search', () => {
  expect(toSearchPage('a', null, allStrings.en)).toEqual({
    kind: 'search',
    title: 'Results for a',
    query: 'a',
    status: 'Enter at least 2 characters.',
    groups: [],
  });
  expect(toSearchPage('', null, allStrings.en).title).toBe('Search');
});
