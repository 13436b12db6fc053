import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { axe, browserForTests, hydrated } from '../../support/browser.ts';
import { startOtherUpstream } from '../../support/otherUpstream.ts';
import { startTestContentSite } from '../../support/testContent/testContentSite.ts';

const visit = browserForTests();
let built: BuiltSite;
beforeAll(async () => {
  built = await startTestContentSite();
});
afterAll(() => built.stop());

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>';
const overflow = () => document.documentElement.scrollWidth - innerWidth;

const extremes = [
  ...['test-long-words', 'test-tables', 'test-bidi', 'test-empty', 'graphics-cards-home', 'compare'],
  ...['test-line-home', 'test-empty-home', 'profession/test-profession', 'profession/test-nobody'],
  ...['', '/longest-name', '/no-picture', '/next-to-nothing', '/no-name', '/empty-lists', '/more-than-fits'].map(
    (person) => `what-pros-say/test-people${person}`,
  ),
];

test.each(['de', 'sa-ar'])('pages of %s with extreme content fit a phone', async (edition) => {
  const { page, browserErrors, settled, close } = await visit({ viewport: { width: 390, height: 844 } });
  for (const name of extremes) {
    await page.goto(`${built.site}/${edition}/proart/${name}/`, { waitUntil: 'load' });
    await settled();
    expect(await page.evaluate(overflow), name).toBe(0);
    expect(await page.locator('h1').count(), name).toBe(1);
    expect(await axe(page), name).toEqual([]);
  }
  expect(browserErrors).toEqual([]);
  await close();
});

test('a wide table is a scrollable region named by its caption', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto(`${built.site}/de/proart/test-tables/`);
  const region = page.getByRole('region', { name: 'Fourteen columns, forty rows' });
  await region.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => Number(document.activeElement?.scrollLeft) > 0);
  // A table without a caption is named after the page; an empty one is omitted.
  expect(await page.getByRole('region', { name: 'Test: tables' }).count()).toBeGreaterThan(1);
  expect(await page.getByRole('region', { name: 'Empty' }).count()).toBe(0);
  await close();
});

test('pages are valid with the minimal content of another upstream', async () => {
  const upstream = await startOtherUpstream();
  onTestFinished(() => upstream.close());
  const { site: sparse, stop } = await startBuiltSite(
    {
      CONTENT_API_URL: upstream.origin,
      RECENT_DATA_API_URL: upstream.origin,
      SESSION_SECRET: 'a secret of at least thirty-two bytes',
      DRAIN_MS: '0',
    },
    [],
  );
  onTestFinished(async () => {
    await stop('SIGKILL');
  });
  // The policy of this site does not allow the images' origin.
  const { page, browserErrors, close } = await visit({ viewport: { width: 390, height: 844 }, bypassCSP: true });
  await page.route('https://media.test/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: svg }));
  for (const path of ['/kh/proart/any-home/', '/kh/proart/any/', '/kh/proart/compare/?ids=1,2', '/proart/entry/']) {
    const html = await (await page.goto(sparse + path, { waitUntil: 'networkidle' }))?.text();
    await hydrated(page);
    expect(html?.match(/<h1[\s>]/g), path).toHaveLength(1);
    expect(html?.match(/<h[1-6][^>]*>(<bdi>)?(<\/bdi>)?<\/h/g), path).toBeNull();
    expect(html?.slice(html.indexOf('<main'), html.indexOf('</main>')), path).not.toMatch(
      /href=""|javascript:|undefined/,
    );
    expect(await page.evaluate(overflow), path).toBe(0);
    expect(await axe(page), path).toEqual([]);
  }
  expect(browserErrors).toEqual([]);
  await close();
});
