import { expect, inject, onTestFinished, test } from 'vitest';
import { allStrings } from '../../contracts/strings/all.ts';
import { fillIn } from '../../contracts/strings/uiStrings.ts';
import { startBuiltSite } from '../../tools/builtSite.ts';
import { startOtherUpstream } from '../support/otherUpstream.ts';

const site = inject('site');
const german = allStrings.de;

async function get(url: string) {
  const reply = await fetch(url, { redirect: 'manual' });
  const html = await reply.text();
  const markup = html.slice(0, html.indexOf('<script type="application/json"'));
  return {
    status: reply.status,
    headers: reply.headers,
    html,
    markup,
    main: /<main[\s\S]*<\/main>/.exec(markup)?.[0] ?? '',
  };
}

const search = (query: string, region = 'de') => get(`${site}/${region}/proart/search/${query}`);

test('the search text is escaped everywhere', async () => {
  const hostile = '"><script>alert(1)</script>\u2028</title>\'&{query}';
  const { html, markup, main } = await search(`?q=${encodeURIComponent(hostile)}`);
  const escapedTerm = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; &lt;/title&gt;';
  expect(html).toContain(`<title>${fillIn(german.results_for, { query: `${escapedTerm}&#39;&amp;{query}` })}</title>`);
  expect(main).toContain('&lt;script&gt;alert(1)');
  expect(markup).not.toContain('<script>');
  expect(html.match(/<\/title>/g)).toHaveLength(1);
  expect(html).toContain('\\u003cscript>alert(1)\\u003c/script>');
});

test.each([
  ['?q=%20%20studio%09%0A%2016', 'studio 16'],
  ['?q=studio&page=2&pageId=7', 'studio'],
  [`?q=${'a'.repeat(1_500)}`, 'a'.repeat(64)],
  [`?q=${'a'.repeat(63)}${encodeURIComponent('🎨b')}`, `${'a'.repeat(63)}🎨`],
  ['?q=%ffab', '\ufffdab'],
])('%s searches for "%s"', async (query, text) => {
  const { status, headers, html } = await search(query);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  expect(html).toContain(`<title>${fillIn(german.results_for, { query: text })}</title>`);
  expect(html).toContain(`"query":${JSON.stringify(text)}`);
});

test.each([
  ['', '', german.search],
  ['?q=', '', german.search],
  ['?q=+++', '', german.search],
  ['?q=+a+', fillIn(german.search_too_short, { min: 2 }), fillIn(german.results_for, { query: 'a' })],
  ['?q=qqqq', german.no_results, fillIn(german.results_for, { query: 'qqqq' })],
])('%j shows the search field and the message "%s", and links in place of results', async (query, text, title) => {
  const { status, html, main } = await search(query);
  expect(status).toBe(200);
  expect(html).toContain(`<title>${title}</title>`);
  expect(main).toContain('name="q"');
  expect(main).toContain(`>${text}</p>`);
  const links = [...main.matchAll(/<li[^>]*><a [^>]*href="([^"]*)"/g)].map(([, url]) => url);
  if (text) {
    // The lines and the stories of the menu.
    expect(links).toContain('/de/proart/laptops-home/');
    expect(links.some((url) => url?.startsWith('/de/proart/what-pros-say/'))).toBe(true);
  } else {
    expect(main).toContain(german.popular_searches);
    expect(links).toContain('/de/proart/search/?q=Laptops');
  }
  expect(new Set(links).size).toBe(links.length);
});

test('every result has its kind, and no two of a page look alike', async () => {
  const { main } = await search('?q=laptop');
  const results = [...main.matchAll(/<li[^>]*><a .*?<\/a>/g)].map(([html]) => html.replace(/<[^>]*>/g, ' '));
  expect(results.length).toBeGreaterThan(3);
  expect(results[0]).toContain(german.kind_line);
  expect(results.slice(1).every((text) => text.includes(german.kind_product))).toBe(true);
  expect(new Set(results).size).toBe(results.length);
});

test('the search page has one canonical path, and the BFF has no page there', async () => {
  const moved = await get(`${site}/DE//proart/Search?q=Studio`);
  expect(moved.status).toBe(301);
  expect(moved.headers.get('location')).toBe('/de/proart/search?q=Studio');
  expect((await get(`${site}/de/proart/search?q=Studio`)).status).toBe(200);
  expect((await fetch(`${site}/de/proart/search/?q=studio`, { method: 'HEAD' })).status).toBe(200);
  expect((await fetch(`${site}/bff/v1/de/page?path=/de/proart/search/`)).status).toBe(404);
});

test('when the search engine fails, the page shows an error, is not cached, and no text is logged', async () => {
  const own = await startBuiltSite();
  onTestFinished(async () => {
    await own.stop('SIGKILL');
  });
  await fetch(`${own.sandbox}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: '/recent-data/apiv2/SearchSuggestion', fault: 'status' }),
  });
  const { status, headers, main } = await get(`${own.site}/de/proart/search/?q=my+secret`);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(main).toContain(german.error_message);
  expect(main).toMatch(/<a [^>]*href="\/de\/proart\/search\/\?q=my\+secret"/);
  await expect
    .poll(() => own.log.find(({ kind }) => kind === 'search'))
    .toMatchObject({
      region: 'de',
      status: 200,
      degraded: [{ section: 'groups', reason: 'status' }],
    });
  expect(JSON.stringify(own.log)).not.toContain('secret');
});

test('an edition without search has no search field and no results', async () => {
  const upstream = await startOtherUpstream();
  const { site: own, stop } = await startBuiltSite(
    {
      CONTENT_API_URL: upstream.origin,
      RECENT_DATA_API_URL: upstream.origin,
      SESSION_SECRET: 'a secret of at least thirty-two bytes',
    },
    [],
  );
  onTestFinished(async () => {
    await stop('SIGKILL');
    await upstream.close();
  });
  const page = await get(`${own}/de/proart/search/?q=studio`);
  expect(page.html).toContain('"kind":"overview"');
  const missing = await get(`${own}/de/proart/what-pros-say/a/b/c/d/`);
  expect(missing.markup).not.toContain('name="q"');
});
