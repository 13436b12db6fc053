import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { buildBffOver } from '../../support/buildTestBff.ts';
import { startOtherUpstream } from '../../support/otherUpstream.ts';

/** A BFF whose content has these redirects by site path; records the paths looked up. */
async function withRedirects(redirects: Record<string, string>, env: Record<string, string> = {}) {
  const lookups: string[] = [];
  const upstream = await startOtherUpstream({
    '/api/v1/urlRedirect': ({ url, websiteCode }: Record<'url' | 'websiteCode', string>) => {
      lookups.push(`${websiteCode} ${url}`);
      return { targetUrl: redirects[url] ?? null };
    },
  });
  const { app, site } = await buildBffOver(upstream.origin, { SITE_ORIGIN: 'https://www.test', ...env });
  onTestFinished(async () => {
    await app.close();
    await upstream.close();
  });
  return { site, lookups };
}

/** Location of a path's redirect, or the kind of its page. */
async function destinationOf(site: string, path: string, region = 'de'): Promise<string> {
  const body = (await request(site).get(`/bff/v1/${region}/page?path=${encodeURIComponent(path)}`)).body;
  return body.location ?? body.kind ?? body.code;
}

/** Redirects from each path to the next one. */
const chain = (...paths: string[]) =>
  Object.fromEntries(paths.slice(1).map((path, position) => [paths[position], path]));
const pathOf = (name: string) => `/de/proart/${name}/`;

test.each<[string, Record<string, string>]>([
  ['to itself', { [pathOf('a')]: pathOf('a') }],
  ['to itself in another spelling', { [pathOf('a')]: '/de//proart/%61?x=1#y' }],
  ['to itself in capitals', { [pathOf('a')]: '/DE/ProArt/A' }],
  ['to itself as an absolute URL', { [pathOf('a')]: 'https://www.test/de/proart/a' }],
  ['to a redirect that leads back', chain(pathOf('a'), pathOf('b'), pathOf('a'))],
  [
    'to a redirect that leads back by an absolute URL',
    { [pathOf('a')]: pathOf('b'), [pathOf('b')]: `https://www.test${pathOf('a')}` },
  ],
  ['in a loop with another edition', chain(pathOf('a'), '/fr/proart/a/', pathOf('a'))],
  ['in a loop of five', chain(pathOf('a'), pathOf('b'), pathOf('c'), pathOf('d'), pathOf('e'), pathOf('a'))],
  ['in a loop of ten', chain(...[...'abcdefghij'].map(pathOf), pathOf('a'))],
  ['in a chain of ten', chain(...[...'abcdefghij'].map(pathOf))],
])('a redirect %s is not followed: the page is shown', async (_how, redirects) => {
  const { site, lookups } = await withRedirects(redirects);
  expect(await destinationOf(site, pathOf('a'))).toBe('overview');
  expect(lookups.length).toBeLessThanOrEqual(1 + 5);
});

test.each<[string, Record<string, string>]>([
  ['to a page', chain(pathOf('a'), pathOf('b'))],
  ['to five pages, one after another', chain(...[...'abcdef'].map(pathOf))],
  ['to a loop of other paths', chain(pathOf('a'), pathOf('b'), pathOf('c'), pathOf('b'))],
  ['to a redirect with a hostile target', { [pathOf('a')]: pathOf('b'), [pathOf('b')]: '//evil.test/' }],
  [
    'to a redirect that leads off the site',
    { [pathOf('a')]: pathOf('b'), [pathOf('b')]: 'https://evil.test/de/proart/a/' },
  ],
])('a redirect %s is followed', async (_how, redirects) => {
  const { site } = await withRedirects(redirects);
  expect(await destinationOf(site, pathOf('a'))).toBe(pathOf('b'));
});

test('a visitor is redirected at most five times, wherever they enter a chain', async () => {
  const names = [...'abcdefghijkl'].map(pathOf);
  for (const redirects of [chain(...names), chain(...names, pathOf('c'))]) {
    const { site } = await withRedirects(redirects);
    for (const name of names) {
      let hops = 0;
      for (let path = name; path.startsWith('/'); hops++) path = await destinationOf(site, path);
      expect(hops - 1).toBeLessThanOrEqual(5);
    }
  }
});

test.each([
  ['its own root', '/de/'],
  ['the site’s root, which may lead back', '/'],
])('the redirect of a home page to %s is not followed', async (_where, target) => {
  const { site } = await withRedirects({ '/de/proart/': target });
  expect(await destinationOf(site, '/de/proart/')).toBe('home');
});

test('a redirect that is reverted by a path rule of the site is not followed', async () => {
  const { site } = await withRedirects({ '/de/proart/proartevents/a/': '/de/proart/events/a' });
  expect(await destinationOf(site, '/de/proart/proartevents/a/')).toBe('overview');
});

test('the edition of a path without a prefix depends on the settings', async () => {
  const redirects = { '/de/proart/a/': '/proart/a/', '/cn/proart/a/': '/proart/a/' };
  const plain = await withRedirects(redirects);
  expect(await destinationOf(plain.site, '/de/proart/a/')).toBe('/proart/a/');
  expect(await destinationOf(plain.site, '/cn/proart/a/', 'cn')).toBe('/proart/a/');

  const german = await withRedirects(redirects, { WEBSITE_PATH: 'de' });
  expect(await destinationOf(german.site, '/de/proart/a/')).toBe('overview');
  const chinese = await withRedirects(redirects, { CHINA_HOSTS: 'www.test.cn' });
  expect(await destinationOf(chinese.site, '/cn/proart/a/', 'cn')).toBe('overview');
});

test('a redirect of another edition is looked up for that edition, and every lookup is cached', async () => {
  const { site, lookups } = await withRedirects({ [pathOf('a')]: '/fr/proart/b/', '/fr/proart/b/': '/proart/c/' });
  for (let times = 0; times < 3; times++) expect(await destinationOf(site, pathOf('a'))).toBe('/fr/proart/b/');
  expect(lookups).toEqual(['de /de/proart/a/', 'fr /fr/proart/b/', 'global /proart/c/']);
});

test('a redirect is followed when the lookup of its target fails', async () => {
  const { site } = await withRedirects({
    [pathOf('a')]: pathOf('b'),
    get [pathOf('b')](): string {
      throw new Error('content is down');
    },
  });
  expect(await destinationOf(site, pathOf('a'))).toBe(pathOf('b'));
});

test('the path of a file is looked up without a trailing slash, and as part of a loop', async () => {
  const { site, lookups } = await withRedirects({
    '/de/old.html': '/de/proart/studio-16/',
    '/de/a.html': '/de/b.html',
    '/de/b.html': '/de/a.html',
  });
  expect(await destinationOf(site, '/de/old.html')).toBe('/de/proart/studio-16/');
  expect(await destinationOf(site, '/old.html')).toBe('/de/proart/studio-16/');
  expect(await destinationOf(site, '/de/a.html')).toBe('NOT_FOUND');
  for (const path of ['/de/old.html/', '/de/old', '/de/proart/studio-16.5']) await destinationOf(site, path);
  const files = ['/de/old.html', '/de/proart/studio-16/', '/de/a.html', '/de/b.html'];
  const paths = ['/de/old.html/', '/de/old/', '/de/proart/studio-16.5/'];
  expect(lookups).toEqual([...files, ...paths].map((path) => `de ${path}`));
});
