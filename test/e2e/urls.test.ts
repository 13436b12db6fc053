import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BuiltSite } from '../../tools/builtSite.ts';
import { startTestContentSite } from '../support/testContent/testContentSite.ts';

let built: BuiltSite;
beforeAll(async () => {
  built = await startTestContentSite({ CHINA_HOSTS: 'www.test.cn' });
});
afterAll(() => built.stop());

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Requests a path exactly as given; `fetch` would normalise it. */
function sendRequest(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(built.site);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (reply) => {
      let body = '';
      reply.setEncoding('utf8').on('data', (chunk) => {
        body += chunk;
      });
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

const china = { host: 'www.test.cn' };
const langOf = (body: string) => /<html lang="([^"]+)" dir="([^"]+)">/.exec(body)?.slice(1).join(' ');

test.each([
  ['/de//proart/', '/de/proart/'],
  ['//de/proart', '/de/proart/'],
  ['/de/%09proart/', '/de/proart/'],
  ['/De/ProArt/Laptops-Home', '/de/proart/laptops-home/'],
  ['/DE/proart/laptops-home/?Tab=A&utm_source=x', '/de/proart/laptops-home/?Tab=A&utm_source=x'],
  ['/de/proart/events', '/de/proart/proartevents/'],
  ['/DE//proart/%09Events//', '/de/proart/proartevents/'],
  ['/proart', '/proart/'],
  ['/PROART/what-pros-say', '/proart/what-pros-say/'],
  ['/global/proart', '/proart/'],
  ['/Global//proart/compare?ids=studio-16', '/proart/compare?ids=studio-16'],
])('%s is redirected permanently to %s, which is a page', async (requested, target) => {
  const moved = await sendRequest(requested);
  expect(moved).toMatchObject({ status: 301, headers: { location: target } });
  expect(moved.headers['cache-control']).toMatch(/^public, max-age=\d+$/);
  expect((await sendRequest(target)).status).toBe(200);
});

test.each(['/xx/proart', '/xx//ProArt/', '/nowhere', '//evil.example/', '/de/proart/gone-for-good'])(
  '%s is redirected once within the site, to a page that is not found',
  async (requested) => {
    const { status, headers } = await sendRequest(requested);
    expect(status).toBe(301);
    expect(headers.location).toMatch(/^\/[^/]/);
    expect((await sendRequest(headers.location ?? '')).status).toBe(404);
  },
);

test('a URL with a query and without trailing slash is the page, with the full URL as canonical', async () => {
  const { status, body } = await sendRequest('/de/proart?utm_source=x');
  expect(status).toBe(200);
  expect(body).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/de\/proart\/">/);
});

test('on a China host the search page and its links have no prefix', async () => {
  const { status, body } = await sendRequest('/proart/search/?q=studio', china);
  expect(status).toBe(200);
  expect(langOf(body)).toBe('zh-CN ltr');
  const main = /<main[\s\S]*<\/main>/.exec(body)?.[0];
  expect(main).toContain('action="/proart/search/"');
  expect(main).toContain('href="/proart/studio-16/"');
  expect(main).not.toContain('/cn/');
  expect((await sendRequest('/cn/proart/search/?q=studio', china)).headers.location).toBe('/proart/search/?q=studio');
  expect((await sendRequest('/de/proart/search/?q=studio', china)).status).toBe(404);
});

test.each([
  '/proart/laptops-home/',
  '/proart/profession/filmmaker/',
  '/proart/what-pros-say/photography/?page=2',
  '/proart/compare/?ids=studio-16,air-14',
  '/proart/compare/',
])('on a China host no link of %s has the prefix', async (path) => {
  const { status, body } = await sendRequest(path, china);
  expect(status).toBe(200);
  expect([...body.matchAll(/href="(\/cn\/[^"]*)"/g)].map(([, href]) => href)).toEqual([]);
});

describe('stored redirects', () => {
  test.each([
    ['/de/proart/old-studio/', '/de/proart/studio-16/'],
    ['/proart/old-studio/', '/proart/studio-16/'],
    [
      '/de/proart/old-studio/?gclid=1&utm_source=a&utm_campaign=b&utm_medium=c&ttclid=d&utm_term=e&page=2',
      '/de/proart/studio-16/?gclid=1&utm_source=a&utm_campaign=b&utm_medium=c&ttclid=d',
    ],
    [
      '/de/proart/old-compare/?utm_source=mine&utm_medium=m',
      '/de/proart/compare/?ids=studio-16%2Cair-14&utm_source=stored&utm_medium=m',
    ],
  ])('%s → %s', async (requested, target) => {
    const { status, headers } = await sendRequest(requested);
    expect(status).toBe(301);
    expect(decodeURIComponent(headers.location ?? '')).toBe(decodeURIComponent(target));
  });

  test.each([
    '/de/proart/spring-offer/',
    '/de/proart/hostile-host/',
    '/de/proart/hostile-backslash/',
    '/de/proart/hostile-script/',
    '/de/proart/partners/',
    '/de/proart/round-trip/',
    '/de/proart/round-trip-back/',
  ])('%s is not followed: expired, malicious, circular or to a host that is not allowed', async (requested) => {
    expect((await sendRequest(requested)).headers.location).toBeUndefined();
  });

  test('a redirect to the page itself is ignored', async () => {
    expect((await sendRequest('/de/proart/redirect-to-itself/')).status).toBe(200);
  });

  test('a path that is not canonical is redirected to its canonical form first, with its query', async () => {
    const { status, headers } = await sendRequest('/de/proart/Old-Studio/?page=2');
    expect([status, headers.location]).toEqual([301, '/de/proart/old-studio/?page=2']);
  });
});

describe('roots', () => {
  test.each([
    ['/', {}, '/proart/'],
    ['/', { cookie: 'a=b; i18n_redirected=de; c=d' }, '/de/proart/'],
    ['/', { cookie: 'i18n_redirected=global', 'accept-language': 'de' }, '/proart/'],
    ['/', { cookie: 'i18n_redirected=de', 'accept-language': 'ja' }, '/de/proart/'],
    ['/', { cookie: 'i18n_redirected=//evil.example', 'accept-language': 'ja' }, '/jp/proart/'],
    ['/', { cookie: 'xi18n_redirected=de' }, '/proart/'],
    ['/', { 'accept-language': 'de-CH,de;q=0.9,en;q=0.5' }, '/ch-de/proart/'],
    ['/', { 'accept-language': 'en-US,en;q=0.9' }, '/us/proart/'],
    ['/', { 'accept-language': 'en;q=0.5,ja;q=0.8' }, '/jp/proart/'],
    ['/', { 'accept-language': 'xx,pt;q=0.7,fr;q=0' }, '/pt/proart/'],
    ['/', { 'accept-language': 'fr;q=0, *' }, '/proart/'],
    ['/', { 'accept-language': 'zh-Hant-HK' }, '/hk/proart/'],
    ['/', { 'accept-language': ';;;,,q=' }, '/proart/'],
    ['/?utm_source=x', { 'accept-language': 'de' }, '/de/proart/?utm_source=x'],
    ['/de', { cookie: 'i18n_redirected=jp' }, '/de/proart/'],
    ['/sa-ar/', {}, '/sa-ar/proart/'],
    ['/global/', { cookie: 'i18n_redirected=jp' }, '/proart/'],
    ['/', { ...china, 'accept-language': 'de', cookie: 'i18n_redirected=jp' }, '/proart/'],
  ])('%s with %o → %s', async (path, headers, target) => {
    const answer = await sendRequest(path, headers);
    expect([answer.status, answer.headers.location]).toEqual([302, target]);
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  test('no path below the root is redirected by cookie or language', async () => {
    const visitor = { cookie: 'i18n_redirected=jp', 'accept-language': 'ja' };
    for (const path of ['/proart/', '/de/proart/', '/de/proart/laptops-home/']) {
      const [visitorResponse, plainResponse] = await Promise.all([sendRequest(path, visitor), sendRequest(path)]);
      expect(visitorResponse.status, path).toBe(200);
      expect(visitorResponse.body).toBe(plainResponse.body);
    }
  });
});

describe('a China host', () => {
  test.each([
    ['/cn/proart/', '/proart/'],
    ['/cn/proart/laptops-home/?a=1', '/proart/laptops-home/?a=1'],
    ['/proart/events/', '/proart/proartevents/'],
    ['/CN//proart/events', '/proart/proartevents/'],
  ])('redirects %s to %s', async (requested, target) => {
    const { status, headers } = await sendRequest(requested, china);
    expect([status, headers.location]).toEqual([301, target]);
    expect((await sendRequest(target, china)).status).toBe(200);
  });

  test('serves the China edition without a prefix, in all its links too', async () => {
    const { status, body } = await sendRequest('/proart/', china);
    expect(status).toBe(200);
    expect(langOf(body)).toBe('zh-CN ltr');
    expect(body).not.toMatch(/href="\/cn\//);
    expect(body).toContain('href="/proart/laptops-home/"');
    expect(body).toMatch(/<link rel="canonical" href="http:\/\/localhost:\d+\/cn\/proart\/">/);
  });

  test('has no other edition, and its error page links to its home page', async () => {
    const { status, body } = await sendRequest('/de/proart/', china);
    expect(status).toBe(404);
    expect(langOf(body)).toBe('zh-CN ltr');
    expect(body).toMatch(/class="[^"]*home[^"]*" href="\/proart\/"/);
  });

  test('is not selected by a forwarded host name', async () => {
    expect(langOf((await sendRequest('/proart/', { 'x-forwarded-host': 'www.test.cn' })).body)).toBe('en ltr');
  });
});

test('the China edition on another host has a prefix, and its error page links to /proart/', async () => {
  const { status, body } = await sendRequest('/cn/proart/nothing-here/');
  expect(status).toBe(404);
  expect(langOf(body)).toBe('zh-CN ltr');
  expect(body).toMatch(/class="[^"]*home[^"]*" href="\/proart\/"/);
});

test.each([
  ['/%', 400],
  ['/de/proart/%00/', 400],
  ['/%5cevil.example/', 400],
  ['/de/../etc/passwd', 400],
  ['/%252fevil.example/', 400],
  ['//evil.example/%2e%2e', 400],
  [`/de/proart/${'a'.repeat(2_100)}/`, 414],
])('%s is rejected with a small page of status %i', async (path, status) => {
  const answer = await sendRequest(path);
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body.length).toBeLessThan(1_000);
  expect(answer.body).not.toContain('evil');
});
