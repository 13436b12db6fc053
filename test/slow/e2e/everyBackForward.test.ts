import { expect, inject, test } from 'vitest';
import { acceptCookies } from '../../support/acceptCookies.ts';
import { browserForTests, hydrated } from '../../support/browser.ts';
import { hideEqualRows } from '../../support/comparison.ts';
import { walk } from '../../support/navigation.ts';

const site = inject('site');
const visit = browserForTests();

interface Explanation {
  type: 'SupportPending' | 'PageSupportNeeded' | 'Circumstantial';
  reason: string;
}

/**
 * Reasons that block a page from the back-forward cache. Headless Chromium never restores a page but reports the
 * reasons.
 */
async function blockingReasons(spoil: () => Promise<void>): Promise<string[]> {
  const { page, settled, close } = await walk(visit, `${site}/de/proart/`, { before: acceptCookies });
  // The last script to load.
  await page.locator('script[src*="location-reminder"]').waitFor({ state: 'attached' });
  await settled();
  await page.evaluate(spoil);
  await page.goto(`${site}/fr/proart/`);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const notRestored = new Promise<{ notRestoredExplanations: Explanation[] }>((resolve) => {
    session.once('Page.backForwardCacheNotUsed', resolve);
  });
  await page.goBack();
  const { notRestoredExplanations } = await notRestored;
  await close();
  return notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason);
}

test('nothing in a page blocks the back-forward cache', async () => {
  expect(await blockingReasons(async () => {})).toEqual([]);
  // The browser does report a blocking reason: the packaged Chromium the one lock, others the other.
  const holdLocks = async () => {
    await (navigator as unknown as { keyboard?: { lock(): Promise<void> } }).keyboard?.lock();
    await new Promise<void>((held) => {
      void navigator.locks.request('any', () => {
        held();
        return new Promise(() => {});
      });
    });
  };
  expect(await blockingReasons(holdLocks)).toContainEqual(expect.stringMatching(/Locks?$/));
});

test('no script listens to unload events', async () => {
  const { page, follow, waitForPage, close } = await walk(visit, `${site}/de/proart/`, {
    before: (opened) =>
      opened.addInitScript(() => {
        const listenedTypes: string[] = [];
        const { addEventListener } = EventTarget.prototype;
        EventTarget.prototype.addEventListener = function (type: string, ...rest: [never, never]) {
          listenedTypes.push(type);
          return addEventListener.call(this, type, ...rest);
        };
        Object.assign(window, { listenedTypes });
      }),
  });
  await follow('/de/proart/?x=1');
  await waitForPage(`${site}/de/proart/?x=1`);
  const listenedTypes = await page.evaluate(() => (window as unknown as { listenedTypes: string[] }).listenedTypes);
  expect(listenedTypes).toContain('pagehide');
  expect(listenedTypes.filter((type) => type.endsWith('unload'))).toEqual([]);
  await close();
});

test('the browser may cache a complete page', async () => {
  const reply = await fetch(`${site}/de/proart/`);
  expect(reply.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
});

// Chromium restores forms after Back, Firefox also after a reload.

test('a product removed on another page is not selected again by a browser that restores forms', async () => {
  const { page, browserErrors, close } = await visit();
  await page.goto(`${site}/de/proart/laptops-home/`);
  const box = page.getByRole('checkbox', { name: /^Vergleichen ?: Studio 16$/ });
  const tray = page.getByRole('complementary', { name: 'Vergleichen' });
  await box.check();
  await tray.getByText('1 von 4').waitFor();
  await page.goto(`${site}/de/proart/monitors-home/`);
  await tray.getByRole('button', { name: 'Auswahl aufheben' }).click();
  await tray.waitFor({ state: 'detached' });
  await page.goBack();
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  expect([await box.isChecked(), await tray.count()]).toEqual([false, 0]);
  // Nor does the form of the box send anything.
  await box.focus();
  await page.keyboard.press('Enter');
  await box.check();
  await tray.getByText('1 von 4').waitFor();
  expect(page.url()).toBe(`${site}/de/proart/laptops-home/`);
  expect(browserErrors).toEqual([]);
  await close();
});

test('after Back the comparison shows the rows that its check box says', async () => {
  const { page, browserErrors, close } = await visit();
  const comparison = `${site}/de/proart/compare/?ids=air-14,studio-16,max-18`;
  const { differences, rows, rowCount } = await hideEqualRows(page, comparison);
  await page.goto(`${site}/de/proart/`);
  await page.goBack();
  await hydrated(page);
  expect([await differences.isChecked(), await rows.count()]).toEqual([false, rowCount]);
  expect(browserErrors).toEqual([]);
  await close();
});
