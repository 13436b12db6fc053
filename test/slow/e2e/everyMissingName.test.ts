/** Pages whose content lacks names: nothing is empty, and what there is, is shown. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { allStrings } from '../../../contracts/strings/all.ts';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { startAlteredSandbox } from '../../support/alteredSandbox.ts';
import { axe, browserForTests, hydrated } from '../../support/browser.ts';
import { startOtherUpstream } from '../../support/otherUpstream.ts';
import { pagesOf } from '../../support/samplePages.ts';

const visit = browserForTests();
const { opens_in_new_window } = allStrings.de;
const names = /^(name|title|subTitle|sectionTitle|year|work|quote|professionName)$/;
const profile = '/de/proart/what-pros-say/photography/torvald-hengsen/';

let upstream: Awaited<ReturnType<typeof startAlteredSandbox>>;
let built: BuiltSite;
beforeAll(async () => {
  const seen = new Map<string, string[]>();
  upstream = await startAlteredSandbox((text, kind, member, field) => {
    if (/exploreMoreBanner .*(learnMoreUrl|title)$/.test(field)) return member === 'title' ? text : '';
    // Two breadcrumbs with the same URL, the first of them without a name.
    if (field.endsWith('pathStructure url')) return text.replace(/say\/photography\/$/, 'say/');
    if (field.endsWith('pathStructure name')) return text === 'Das sagen Profis' ? ' ' : text;
    // Products without any address, in the list and in the shop, and a footer without a copyright.
    if (/home-products .*(url|whereToBuyUrl)$|(buyText|copyright)$/.test(field)) return '';
    if (kind !== 'words' || !names.test(member)) return text;
    // Every second text of a field, beginning with the first.
    const texts = seen.get(field) ?? [];
    if (!texts.includes(text)) texts.push(text);
    seen.set(field, texts);
    return texts.indexOf(text) % 2 ? text : '';
  });
  const { origin } = upstream;
  built = await startBuiltSite({ CONTENT_API_URL: origin, RECENT_DATA_API_URL: origin });
});
afterAll(async () => {
  await built.stop('SIGKILL');
  await upstream.close();
});

/** HTML of the elements without an accessible text of their own. */
function emptyElements(page: Page): Promise<string[]> {
  return page.evaluate((hint) => {
    const elements = [
      ...document.querySelectorAll('a, button, summary, h1, h2, h3, h4, h5, h6, li, p:not([role]), blockquote'),
    ];
    const textOf = (element: Element) => {
      const images = [...element.querySelectorAll('img')].map(({ alt }) => alt);
      const label = element.getAttribute('aria-label') ?? [element.textContent, ...images].join('');
      return label.replace(`(${hint})`, '').trim();
    };
    // A label that ends with a colon lacks the name in it; a paragraph may introduce what follows.
    const isEmpty = (element: Element) =>
      (element.matches('p') ? /^$/ : /^$|:$/).test(textOf(element)) && !element.matches('li:has(> * img, > img)');
    return elements.filter(isEmpty).map(({ outerHTML }) => outerHTML.slice(0, 160));
  }, opens_in_new_window);
}

test('no page has an empty link, heading, button, list item or paragraph, or skips a level of headings', async () => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 } });
  const pages = [...pagesOf('de'), ['404', '/de/proart/no-such-page/'] as const];
  for (const [kind, path] of pages) {
    await page.goto(built.site + path);
    await hydrated(page);
    expect(await emptyElements(page), kind).toEqual([]);
    expect(await axe(page, ['html'], ['heading-order']), kind).toEqual([]);
    expect(await page.locator('a').count(), kind).toBeGreaterThan(20);
  }
  await close();
});

test('a closing banner without a link shows its title', async () => {
  const { page, close } = await visit();
  await page.goto(built.site + profile);
  const banner = page.getByRole('region', { name: 'Design und Illustration' });
  expect(await banner.getByRole('heading').count()).toBe(1);
  expect(await banner.locator('a').count()).toBe(0);
  await close();
});

test('a section of modules without any shows its title and description', async () => {
  const moduleInfo = { title: 'Made for colour', description: 'Every display is measured.' };
  const other = await startOtherUpstream({ '/api/v1/modules/m': { moduleInfo, moduleList: [] } });
  const { site, stop } = await startBuiltSite(
    {
      CONTENT_API_URL: other.origin,
      RECENT_DATA_API_URL: other.origin,
      SESSION_SECRET: 'a secret of at least thirty-two bytes',
    },
    [],
  );
  const { page, close } = await visit();
  onTestFinished(async () => {
    await close();
    await stop('SIGKILL');
    await other.close();
  });
  await page.goto(`${site}/de/proart/`);
  const section = page.getByRole('region', { name: moduleInfo.title });
  expect(await section.getByText(moduleInfo.description).count()).toBe(1);
  expect(await section.locator('ul').count()).toBe(0);
});

test('the card of an event without a title links by the default name', async () => {
  const { page, close } = await visit();
  await page.goto(`${built.site}/de/proart/`);
  const heading = page.getByRole('heading', { name: 'Mehr erfahren', level: 3 });
  expect(await heading.locator('a[href="/de/proart/proartevents/colour-week/"]').count()).toBe(1);
  await close();
});

test('a single hero is a region with the label of content', async () => {
  const { page, close } = await visit();
  await page.goto(`${built.site}/de/proart/laptops-home/`);
  expect(await page.getByRole('region', { name: 'Über diese Produktlinie' }).locator('img').count()).toBe(1);
  await close();
});

test('the footer of a phone shows the links of a column without a title', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 800 } });
  await page.goto(`${built.site}/de/proart/compare/`);
  await hydrated(page);
  const columns = page.locator('footer nav > div:has(> ul)');
  expect(await columns.count()).toBeGreaterThan(0);
  expect(await columns.first().getByRole('link').first().isVisible()).toBe(true);
  await close();
});

test('the breadcrumbs of a page are gone on the next one, even if they share a URL', async () => {
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 } });
  await page.goto(built.site + profile);
  await hydrated(page);
  const breadcrumbs = page.locator('footer ol li');
  expect((await breadcrumbs.allTextContents()).filter((name) => name.trim()).length).toBe(3);
  await page.locator('footer a[href="/de/proart/monitors-home/"]').click();
  await page.waitForURL('**/monitors-home/');
  await page.locator('footer ol').getByText('Monitore').waitFor();
  expect(await breadcrumbs.allTextContents()).toEqual(['Startseite', 'Monitore']);
  await close();
});
