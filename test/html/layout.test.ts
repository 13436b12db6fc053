/** The layout of every page in HTML: header, main area, footer, and the error page's texts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { regions } from '../../contracts/regions/regions.ts';
import { pathPrefix } from '../../contracts/routes.ts';
import { allStrings } from '../../contracts/strings/all.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { buildSiteOver, linkBuiltPages, patientBudgets } from '../support/builtPages.ts';
import { rawRequest } from '../support/rawRequest.ts';
import { pagesOf } from '../support/samplePages.ts';

let pages: Awaited<ReturnType<typeof linkBuiltPages>>;
let sandbox: Sandbox;
let built: Awaited<ReturnType<typeof buildSiteOver>>;
beforeAll(async () => {
  pages = await linkBuiltPages();
  sandbox = await startSandbox();
  built = await buildSiteOver(sandbox.origin, pages.dist, { budgets: patientBudgets });
});
afterAll(async () => {
  await built.app.close();
  await sandbox.close();
  await pages.remove();
});

/** Markup of a page as a crawler gets it, without hydration data, comments of React and escaped quotation marks. */
async function markupOf(path: string): Promise<string> {
  const { text } = await rawRequest(built.site + path, { headers: { 'user-agent': 'Googlebot/2.1' } });
  const markup = text.slice(text.indexOf('<body'), text.indexOf('<script type="application/json"'));
  return markup.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'");
}

const partOf = (markup: string, tag: string) => new RegExp(`<${tag}[ >].*?</${tag}>`, 's').exec(markup)?.[0] ?? '';

/** Every link of a part, with its text. */
const linksOf = (part: string) =>
  [...part.matchAll(/<a [^>]*?href="([^"]*)"([^>]*)>(.*?)<\/a>/gs)].map(([, url, attributes = '', content = '']) => ({
    url,
    text: content.replaceAll(/<[^>]*>/g, ''),
    isInNewWindow: attributes.includes('target="_blank"'),
  }));

const everyKind = pagesOf('de', { withEntry: true });

test.each(everyKind)('a page of kind %s has header, main area and footer, in this order', async (_kind, path) => {
  // Sections of the main area have headers of their own.
  const outline = (await markupOf(path)).replace(/(<main[ >]).*<\/main>/s, '$1');
  const landmarks = outline.match(/<(header|main|footer)[ >]/g) ?? [];
  expect(landmarks.map((tag) => tag.slice(1, -1))).toEqual(['header', 'main', 'footer']);
});

test.each(everyKind)(
  'the footer of a page of kind %s has breadcrumbs unless it is the home, search or error page',
  async (kind, path) => {
    const hasBreadcrumbs = !['home', 'error', 'search'].includes(kind);
    const footer = partOf(await markupOf(path), 'footer');
    expect(footer.includes(`aria-label="${allStrings[kind === 'entry' ? 'en' : 'de'].breadcrumb}"`)).toBe(
      hasBreadcrumbs,
    );
  },
);

test('with `apilist` the calls of a page are at its end, one per line', async () => {
  const markup = await markupOf('/de/proart/?apilist');
  const list = markup.slice(markup.indexOf('</footer>'));
  const lines = /<section [^>]*aria-label="API calls"><pre>(.*?)<\/pre>/s.exec(list)?.[1]?.split('\n') ?? [];
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) expect(line).toMatch(/^\/\S+ · \w+ · \d+ ms · \w+$/);
});

test('the footer has social media in new windows, store policies, copyright and legal links', async () => {
  const footer = partOf(await markupOf('/de/proart/'), 'footer');
  const links = linksOf(footer);
  const { opens_in_new_window, store_policies, legal } = allStrings.de;
  const media = links.filter(({ isInNewWindow }) => isInNewWindow);
  expect(media.map(({ url, text }) => [url, text])).toEqual(
    ['Video', 'Photos', 'Community', 'Network'].map((name) => [
      `https://example.com/${name.toLowerCase()}`,
      `${name} (${opens_in_new_window})`,
    ]),
  );
  expect(partOf(footer.slice(footer.indexOf('social-media')), 'ul').match(/<svg/g)).toHaveLength(media.length);
  const policies = footer.slice(footer.indexOf(`>${store_policies}</h2>`));
  expect(linksOf(partOf(policies, 'ul')).map(({ url }) => url)).toEqual(
    ['returns', 'delivery', 'warranty'].map((policy) => `/de/proart/store-policy/${policy}/`),
  );
  const end = footer.slice(footer.indexOf('_copyright'));
  expect(end).toMatch(/^[^>]*>© 2026 [^<]+</);
  expect(linksOf(end.slice(end.indexOf(`aria-label="${legal}"`))).map(({ url }) => url)).toEqual(
    ['privacy', 'terms-of-use', 'accessibility-policy'].map((page) => `/de/proart/${page}/`),
  );
});

test.each([
  ['de', true, true],
  ['ru', false, false],
  ['jp', true, false],
] as const)(
  'in %s the footer links to the market entry: %s, to the cookie settings: %s',
  async (region, entry, cookies) => {
    const footer = partOf(await markupOf(`${pathPrefix(region)}/proart/`), 'footer');
    expect(linksOf(footer).some(({ url }) => url === '/proart/entry/')).toBe(entry);
    expect(footer.includes(`>${allStrings[regions[region].strings].cookie_settings}</button>`)).toBe(cookies);
  },
);

test('AriaLabel of the content names the carousel and the slim banners', async () => {
  const markup = await markupOf('/proart/');
  const { heroBanner, slimBannerTop, slimBannerBottom } = await bannersOf('/proart/');
  const names = [...markup.matchAll(/<section [^>]*aria-label="([^"]+)"/g)].map(([, name]) => name);
  const labels = [heroBanner, slimBannerTop, slimBannerBottom].map((group) => group?.AriaLabel);
  expect(labels.filter(Boolean)).toHaveLength(3);
  expect(names).toEqual(expect.arrayContaining(labels));
});

async function bannersOf(path: string): Promise<Record<string, { AriaLabel: string } | null>> {
  const query = new URLSearchParams({ systemCode: 'proart', websiteCode: 'global', path });
  const reply = await fetch(`${sandbox.origin}/api/v1/banner?${query}`);
  return ((await reply.json()) as { result: Record<string, { AriaLabel: string } | null> }).result;
}

test.each([
  ['/proart/nothing-home/', 'en', '/proart/', 'Go to ProArt home'],
  ['/nowhere/', 'en', '/proart/', 'Go to ProArt home'],
  ['/xx/proart/', 'en', '/proart/', 'Go to ProArt home'],
  ['/de/proart/nothing-home/', 'de', '/de/proart/', 'Zur Startseite von ProArt'],
] as const)('the 404 page of %s has title and text in %s, and leads to %s', async (path, language, home, label) => {
  const main = partOf(await markupOf(path), 'main');
  const { page_not_found_title, page_not_found_text } = allStrings[language];
  expect(main).toMatch(new RegExp(`<h1[^>]*>${page_not_found_title}</h1><p[^>]*>${page_not_found_text}</p>`));
  expect(linksOf(main)).toContainEqual({ url: home, text: label, isInNewWindow: false });
});
