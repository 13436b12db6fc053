import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RegionCode, regionCodes } from '../../../contracts/regions/regions.ts';
import { pathPrefix } from '../../../contracts/routes.ts';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { browserForTests } from '../../support/browser.ts';
import { outlineFaults } from '../../support/pageRules.ts';
import { shiftFaults, watchPaint } from '../../support/paint.ts';
import { editionKinds, samples } from '../../support/samplePages.ts';

// A separate site with an empty cache, so that faults affect no other test.
let built: BuiltSite;
beforeAll(async () => {
  built = await startBuiltSite({ DRAIN_MS: '0' });
});
afterAll(() => built.stop());

const visit = browserForTests();

/** Editions for the product bar: only a shop gives it prices. */
const shopEditions: readonly RegionCode[] = ['de', 'fi', 'us', 'sa-ar', 'jp', 'fr', 'au', 'tr'];
const uncachedEditions = regionCodes.filter((code) => code !== 'cn' && !shopEditions.includes(code)).values();
const newEdition = () => pathPrefix(uncachedEditions.next().value ?? 'de');

const control = (init: RequestInit) => fetch(`${built.sandbox}/__sandbox/faults`, init);
async function setFaults(faults: Record<string, unknown>[]): Promise<void> {
  await control({ method: 'DELETE' });
  for (const fault of faults) {
    const headers = { 'content-type': 'application/json' };
    await control({ method: 'POST', headers, body: JSON.stringify(fault) });
  }
}

test('failed sections leave no empty elements or headings, alone or all together', async () => {
  const { page, close } = await visit();
  const faults: string[] = [];
  for (const kind of editionKinds) {
    const { path, sections: calls } = samples[kind];
    for (const failing of [...calls.map((call) => [call]), calls]) {
      await setFaults(failing.map((match) => ({ match, fault: 'status', status: 500 })));
      const url = newEdition() + path;
      const reply = await fetch(built.site + url);
      const html = await reply.text();
      const found = await outlineFaults(page, html);
      if (reply.status !== 200) found.push(`status ${reply.status}`);
      if (!/"degraded":\[\{/.test(html)) found.push('nothing failed');
      faults.push(...found.map((fault) => `${url} without ${failing.join(' ')}: ${fault}`));
    }
  }
  await close();
  expect(faults).toEqual([]);
});

test.each([390, 1440])(
  'at %i px deferred sections cause no layout shift, and the page always has one h1',
  async (width) => {
    const { page, browserErrors, settled, close } = await visitStream(width);
    await watchPaint(page);
    await watchBegin(page);
    const faults: string[] = [];
    for (const kind of editionKinds) {
      const { path, sections: calls } = samples[kind];
      // A page waits for its professions before it streams.
      const deferred = calls.filter((call) => !call.endsWith('/pagination'));
      // The product of an article comes from the lists of its line.
      if (kind === 'overview') deferred.push('/api/v1/productLevel');
      await setFaults(deferred.map((match) => ({ match, fault: 'slow', ms: 60_000 })));
      await page.goto(built.site + newEdition() + path, { waitUntil: 'commit' });
      await page.waitForFunction(() => 'begin' in window);
      // Clearing the faults lets the slow sections arrive.
      await setFaults([]);
      await page.waitForLoadState('load');
      await settled();
      const found = [
        ...(await beginFaults(page)),
        ...(await shiftFaults(page)),
        ...(await outlineFaults(page)),
        ...browserErrors.splice(0),
      ];
      faults.push(...found.map((fault) => `${kind}: ${fault}`));
    }
    await close();
    expect(faults).toEqual([]);
  },
);

test.each([
  [360, 'jp', 'fr'],
  [390, 'de', 'fi'],
  [820, 'au', 'tr'],
  [1440, 'us', 'sa-ar'],
])('at %i px a product bar later than its article causes no layout shift, in %s and %s', async (width, ...editions) => {
  const { page, settled, close } = await visitStream(width);
  await watchPaint(page);
  const faults: string[] = [];
  const pages = [
    ['/proart/studio-16/', false],
    ['/proart/air-14/', true],
  ] as const;
  for (const [index, [path, hasDeal]] of pages.entries()) {
    await setFaults([{ match: '/api/v1/productLevel', fault: 'slow', ms: 60_000 }]);
    await page.goto(`${built.site}/${editions[index]}${path}`, { waitUntil: 'commit' });
    await page.locator('main h2').first().waitFor({ state: 'attached' });
    const bar = page.locator('[data-product-bar]');
    expect(await bar.count()).toBe(0);
    await setFaults([]);
    await bar.waitFor({ state: 'attached' });
    await settled();
    expect(await bar.locator('[class*="_now"]').last().textContent(), path).toMatch(/\p{Nd}/u);
    expect(await bar.locator('s').count(), path).toBe(hasDeal ? 1 : 0);
    faults.push(...(await shiftFaults(page)).map((fault) => `${editions[index]}${path}: ${fault}`));
  }
  await close();
  expect(faults).toEqual([]);
});

/** Opens a page as a visitor: the default user agent counts as a robot and gets no stream. */
const visitStream = (width: number) =>
  visit({
    viewport: { width, height: width < 731 ? 844 : 900 },
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  });

interface Begin {
  titles: number;
  placeholders: number;
  pictures: number;
}

/** Makes each further document record its initial content in `window.begin`. */
async function watchBegin(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      const count = (selector: string) => document.querySelectorAll(`main ${selector}`).length;
      if (count('h1') === 0) requestAnimationFrame(look);
      else
        Object.assign(window, {
          begin: { titles: count('h1:not(:empty)'), placeholders: count('[data-placeholder]'), pictures: count('img') },
        });
    };
    look();
  });
}

/** A streamed page must start with one title, placeholders and no images. */
async function beginFaults(page: Page): Promise<string[]> {
  const { titles, placeholders, pictures } = await page.evaluate(() => (window as unknown as { begin: Begin }).begin);
  return titles === 1 && placeholders > 0 && pictures === 0
    ? []
    : [`starts with ${titles} titles, ${placeholders} placeholders and ${pictures} images`];
}
