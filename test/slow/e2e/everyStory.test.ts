import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { axe, browserForTests, hydrated } from '../../support/browser.ts';
import { startOtherUpstream } from '../../support/otherUpstream.ts';
import { sitePaths } from '../../support/samplePages.ts';

const site = inject('site');
const visit = browserForTests();
const desktop = { viewport: { width: 1440, height: 900 } };
test('each navigation from landing page to category to profile takes one request to the BFF', async () => {
  const { page, browserErrors, close } = await visit(desktop);
  await page.goto(`${site}/de${sitePaths.whatProsSay}`, { waitUntil: 'networkidle' });
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  // Clicks without hovering, which would prefetch.
  const follow = async (path: string) => {
    const requests: string[] = [];
    const note = (request: { url(): string }) => requests.push(request.url());
    page.on('request', note);
    await page.locator(`main a[href="${path}"]`).first().dispatchEvent('click', { button: 0 });
    await page.waitForURL(site + path);
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    // Prices are requested separately.
    return requests.filter((url) => url.includes('/bff/') && !url.includes('/prices'));
  };

  expect(await follow(`/de${sitePaths.prosCategory}`)).toHaveLength(1);
  await page.getByRole('heading', { level: 1, name: 'Fotografie' }).waitFor();
  expect(await follow(`/de${sitePaths.prosProfile}`)).toHaveLength(1);
  await page.getByRole('heading', { level: 1, name: 'Torvald Hengsen' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expect(browserErrors).toEqual([]);
  await close();
});

test.each([true, false])('the category filter works by its links (JavaScript: %s)', async (javaScriptEnabled) => {
  const { page, close } = await visit({ ...desktop, javaScriptEnabled });
  const path = `${site}/de${sitePaths.prosCategory}`;
  const names = () => page.locator('main h3').allTextContents();
  await page.goto(path, { waitUntil: 'networkidle' });
  const allNames = await names();

  const filter = page.locator('main nav a');
  await filter.filter({ hasText: 'Architekt' }).click();
  await page.waitForURL(`${path}?profession=architect`);
  await page.locator('main [role="status"]', { hasText: '1' }).waitFor();
  expect(await names()).toEqual(['Rashid Almunari']);
  expect(await page.locator('main nav [aria-current="true"]').textContent()).toContain('Architekt');
  if (javaScriptEnabled) {
    // The focus stays on the filter.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Architekt');
  }

  await page.locator('main').getByRole('link', { name: 'Filter zurücksetzen' }).click();
  await page.waitForURL(path);
  await page.locator('main h3').nth(1).waitFor();
  expect(await names()).toEqual(allNames);
  await close();
});

test('a filter without results says so and can be cleared', async () => {
  const { page, close } = await visit(desktop);
  await page.goto(`${site}/sg${sitePaths.prosCategory}?profession=broadcaster`);
  const main = page.locator('main');
  expect(await main.getByRole('status').textContent()).toBe('No pros here yet');
  expect(await main.locator('h1').count()).toBe(1);
  expect(await main.getByRole('navigation', { name: 'Pages' }).count()).toBe(0);
  await main.getByRole('link', { name: 'Clear filter' }).click();
  await page.waitForURL(`${site}/sg${sitePaths.prosCategory}`);
  await close();
});

/** Content unlike the sandbox's: lists of several pages, missing members, and nearly empty pages. */
const people = Array.from({ length: 30 }, (_, index) => ({
  id: index,
  name: `Person ${index + 1}`,
  url: `/p/${index}/`,
}));
const pageOf = ({ page }: { page: string }) => people.slice((Number(page) - 1) * 12, Number(page) * 12);
const image = { '1x': '/picture.png' };
const otherContent = {
  '/api/v1/pros/category': (query: { page: string }) => ({ prosList: pageOf(query), totalCount: 30 }),
  '/api/v1/pros/category/profession/list': { professionList: null },
  '/api/v1/profession/pagination': { list: [{ level1Code: 'baker', name: 'Baker' }] },
  '/api/v1/profession/prosList': (query: { page: string }) => ({ prosList: pageOf(query) }),
  '/api/v1/profession/recommendedProduct': { productTab: [{ productList: [{ productId: 1 }, { name: 'Oven' }] }] },
  '/api/v1/banner': { heroBanner: null, slimBannerTop: null, slimBannerBottom: null },
  '/api/v1/pros/landing/heroSection': { title: null },
  '/api/v1/pros/landing/highlightCarousel': { list: [{ backgroudImage: image }, { title: 'A story' }] },
  '/api/v1/pros/landing/category': { list: [{ prosList: [{}, { title: 'Baking' }] }] },
  '/api/v1/pros/profile/intro': { title: null, yearWork: [{ year: 1999 }], softwareItems: [{ imgPath: '/i.svg' }] },
  '/api/v1/pros/profile/video': { videoPath: '/film.mp4' },
  '/api/v1/pros/profile/portfolio': { list: [{ imgPath: image }, { title: 'A work' }] },
  '/api/v1/pros/profile/recommendedProduct': { productTab: null },
  '/api/v1/pros/profile/exploreMoreBanner': { explore: { learnMoreUrl: '/p/' } },
  '/api/v1/pros/profile/createWithProArt': { createBlock: null },
  '/api/v1/pros/profile/gallery': { sectionTitle: 'Shown nowhere', gallery: [] },
};

let upstream: Awaited<ReturnType<typeof startOtherUpstream>>;
let minimalSite: BuiltSite;
beforeAll(async () => {
  upstream = await startOtherUpstream(otherContent);
  const env = { CONTENT_API_URL: upstream.origin, RECENT_DATA_API_URL: upstream.origin, DRAIN_MS: '0' };
  minimalSite = await startBuiltSite({ ...env, SESSION_SECRET: 'a secret of at least thirty-two bytes' }, []);
});
afterAll(async () => {
  await minimalSite.stop();
  await upstream.close();
});

test.each([true, false])('list pagination works by links (JavaScript: %s)', async (javaScriptEnabled) => {
  const { page, close } = await visit({ ...desktop, javaScriptEnabled });
  // With scripts a category's list grows in place (everyList.test.ts).
  const paths = ['/sg/proart/profession/baker/', ...(javaScriptEnabled ? [] : ['/sg/proart/what-pros-say/clay/'])];
  for (const path of paths) {
    const pages = page.locator('main').getByRole('navigation', { name: 'Pages' });
    await page.goto(minimalSite.site + path, { waitUntil: 'domcontentloaded' });
    if (javaScriptEnabled) await hydrated(page);
    expect(await pages.locator('[rel="prev"]').count()).toBe(0);

    await pages.locator('[rel="next"]').click();
    await page.waitForURL('**/?page=2{,#pros}');
    await page.getByText('Person 13', { exact: true }).waitFor();
    expect(await page.getByText('Person 12', { exact: true }).count()).toBe(0);
    expect(await pages.locator('[aria-current="page"]').textContent()).toContain('2');
    if (javaScriptEnabled) {
      // The focus moves to the list's heading.
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    }

    await pages.locator('[rel="next"]').click();
    await page.getByText('Person 30', { exact: true }).waitFor();
    expect(await pages.locator('[rel="next"]').count()).toBe(0);
    await pages.locator('[rel="prev"]').click();
    await page.getByText('Person 13', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?page=2');
  }
  await close();
});

test('a list page past the end links back to the last page', async () => {
  const { page, close } = await visit({ ...desktop, javaScriptEnabled: false });
  await page.goto(`${minimalSite.site}/sg/proart/what-pros-say/clay/?page=9`);
  expect(await page.locator('main').getByRole('status').textContent()).toBe('No pros here yet');
  await page.locator('main [rel="prev"]').click();
  await page.waitForURL('**/clay/?page=3');
  expect(await page.getByText('Person 30', { exact: true }).count()).toBe(1);
  await close();
});

test.each([
  '/sg/proart/what-pros-say/',
  '/sg/proart/what-pros-say/clay/',
  '/sg/proart/what-pros-say/clay/somebody/',
  '/sg/proart/profession/baker/',
])('with minimal content %s has one h1, no empty heading and no skipped level', async (path) => {
  const { page, close } = await visit({ viewport: { width: 390, height: 900 } });
  const reply = await page.goto(minimalSite.site + path);
  expect(reply?.status()).toBe(200);
  await hydrated(page);
  const headings = await page
    .locator('main :is(h1, h2, h3, h4)')
    .evaluateAll((headings) =>
      headings.map((heading) => ({ level: Number(heading.tagName[1]), text: heading.textContent })),
    );
  expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
  expect(headings.filter(({ text }) => !text?.trim() || text === 'Shown nowhere')).toEqual([]);
  for (const [index, { level }] of headings.entries())
    expect(level - (headings[index - 1]?.level ?? 0)).toBeLessThan(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await axe(page)).toEqual([]);
  await close();
});
