import request from 'supertest';
import { expect, onTestFinished, test } from 'vitest';
import { buildBffOver } from '../../support/buildTestBff.ts';
import { startOtherUpstream } from '../../support/otherUpstream.ts';

/** A BFF whose content has these redirects by site path; records the paths looked up. */
async function withRedirects(redirects: Record<string, string>, env: Record<string, string> = {}) {
  const requested: string[] = [];
  const upstream = await startOtherUpstream({
    '/api/v1/urlRedirect': ({ url, websiteCode }: Record<'url' | 'websiteCode', string>) => {
      requested.push(`${websiteCode} ${url}`);
      return { targetUrl: redirects[url] ?? null };
    },
  });
  const { app, site } = await buildBffOver(upstream.origin, { SITE_ORIGIN: 'https://www.test', ...env });
  onTestFinished(async () => {
    await app.close();
    await upstream.close();
  });
  return { site, asked: requested };
}

/** Location of a path's redirect, or the kind of its page. */
async function sentTo(site: string, path: string, region = 'de'): Promise<string> {
  const answer = (await request(site).get(`/bff/v1/${region}/page?path=${encodeURIComponent(path)}`)).body;
  return answer.location ?? answer.kind ?? answer.code;
}

/** Redirects from each path to the next one. */
const chain = (...paths: string[]) =>
  Object.fromEntries(paths.slice(1).map((path, position) => [paths[position], path]));
const at = (name: string) => `/de/proart/${name}/`;

test.each<[string, Record<string, string>]>([
  ['to itself', { [at('a')]: at('a') }],
  ['to itself in another spelling', { [at('a')]: '/de//proart/%61?x=1#y' }],
  ['to itself in capitals', { [at('a')]: '/DE/ProArt/A' }],
  ['to itself as an absolute URL', { [at('a')]: 'https://www.test/de/proart/a' }],
  ['to one that leads back', chain(at('a'), at('b'), at('a'))],
  ['to one that leads back by an absolute URL', { [at('a')]: at('b'), [at('b')]: `https://www.test${at('a')}` }],
  ['in a loop with another edition', chain(at('a'), '/fr/proart/a/', at('a'))],
  ['in a loop of five', chain(at('a'), at('b'), at('c'), at('d'), at('e'), at('a'))],
  ['in a loop of ten', chain(...[...'abcdefghij'].map(at), at('a'))],
  ['in a chain of ten', chain(...[...'abcdefghij'].map(at))],
])('a redirect %s is not followed: the page is shown', async (_how, redirects) => {
  const { site, asked: requested } = await withRedirects(redirects);
  expect(await sentTo(site, at('a'))).toBe('overview');
  expect(requested.length).toBeLessThanOrEqual(1 + 5);
});

test.each<[string, Record<string, string>]>([
  ['to a page', chain(at('a'), at('b'))],
  ['to five pages, one after another', chain(...[...'abcdef'].map(at))],
  ['to a loop of others', chain(at('a'), at('b'), at('c'), at('b'))],
  ['to one whose own target is hostile', { [at('a')]: at('b'), [at('b')]: '//evil.test/' }],
  ['to one that leads off the site', { [at('a')]: at('b'), [at('b')]: 'https://evil.test/de/proart/a/' }],
])('a redirect %s is followed', async (_how, redirects) => {
  const { site } = await withRedirects(redirects);
  expect(await sentTo(site, at('a'))).toBe(at('b'));
});

test('a visitor is redirected at most five times, wherever they enter a chain', async () => {
  const names = [...'abcdefghijkl'].map(at);
  for (const redirects of [chain(...names), chain(...names, at('c'))]) {
    const { site } = await withRedirects(redirects);
    for (const name of names) {
      let hops = 0;
      for (let path = name; path.startsWith('/'); hops++) path = await sentTo(site, path);
      expect(hops - 1).toBeLessThanOrEqual(5);
    }
  }
});

test.each([
  ['its own root', '/de/'],
  ['the site’s root, which may lead back', '/'],
])('the redirect of a home page to %s is not followed', async (_where, target) => {
  const { site } = await withRedirects({ '/de/proart/': target });
  expect(await sentTo(site, '/de/proart/')).toBe('home');
});

test('a redirect that is reverted by a path rule of the site is not followed', async () => {
  const { site } = await withRedirects({ '/de/proart/proartevents/a/': '/de/proart/events/a' });
  expect(await sentTo(site, '/de/proart/proartevents/a/')).toBe('overview');
});

test('the edition of a path without a prefix depends on the settings', async () => {
  const redirects = { '/de/proart/a/': '/proart/a/', '/cn/proart/a/': '/proart/a/' };
  const plain = await withRedirects(redirects);
  expect(await sentTo(plain.site, '/de/proart/a/')).toBe('/proart/a/');
  expect(await sentTo(plain.site, '/cn/proart/a/', 'cn')).toBe('/proart/a/');

  const german = await withRedirects(redirects, { WEBSITE_PATH: 'de' });
  expect(await sentTo(german.site, '/de/proart/a/')).toBe('overview');
  const chinese = await withRedirects(redirects, { CHINA_HOSTS: 'www.test.cn' });
  expect(await sentTo(chinese.site, '/cn/proart/a/', 'cn')).toBe('overview');
});

test('a redirect of another edition is looked up for that edition, and every lookup is cached', async () => {
  const { site, asked: requested } = await withRedirects({ [at('a')]: '/fr/proart/b/', '/fr/proart/b/': '/proart/c/' });
  for (let times = 0; times < 3; times++) expect(await sentTo(site, at('a'))).toBe('/fr/proart/b/');
  expect(requested).toEqual(['de /de/proart/a/', 'fr /fr/proart/b/', 'global /proart/c/']);
});

test('a failed lookup within a chain lets the redirect proceed', async () => {
  const { site } = await withRedirects({
    [at('a')]: at('b'),
    get [at('b')](): string {
      throw new Error('content is down');
    },
  });
  expect(await sentTo(site, at('a'))).toBe(at('b'));
});
