import { expect, inject, test } from 'vitest';
import { browserForTests } from '../../support/browser.ts';
import { walk } from '../../support/navigation.ts';

const site = inject('site');
const visit = browserForTests();

interface Explanation {
  type: 'SupportPending' | 'PageSupportNeeded' | 'Circumstantial';
  reason: string;
}

/** What a page has that keeps it from being restored on Back. A headless Chromium restores none, but tells what else stands against it. */
async function reasonsAgainst(spoil: () => Promise<void>): Promise<string[]> {
  const { page, settled, close } = await walk(visit, `${site}/de/proart/`);
  // The last of what is loaded behind the page.
  await page.locator('script[src*="location-reminder"]').waitFor({ state: 'attached' });
  await settled();
  await page.evaluate(spoil);
  await page.goto(`${site}/fr/proart/`);
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  const told = new Promise<{ notRestoredExplanations: Explanation[] }>((resolve) => {
    session.once('Page.backForwardCacheNotUsed', resolve);
  });
  await page.goBack();
  const { notRestoredExplanations } = await told;
  await close();
  return notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason);
}

test('nothing in a page keeps it from the back-forward cache', async () => {
  expect(await reasonsAgainst(async () => {})).toEqual([]);
  // The browser would tell.
  const holdLock = () =>
    new Promise<void>((held) => {
      void navigator.locks.request('any', () => {
        held();
        return new Promise(() => {});
      });
    });
  expect(await reasonsAgainst(holdLock)).toEqual(['WebLocks']);
});

test('nobody listens to the end of the document', async () => {
  const { page, follow, shows, close } = await walk(visit, `${site}/de/proart/`, {
    before: (opened) =>
      opened.addInitScript(() => {
        const heard: string[] = [];
        const { addEventListener } = EventTarget.prototype;
        EventTarget.prototype.addEventListener = function (type: string, ...rest: [never, never]) {
          heard.push(type);
          return addEventListener.call(this, type, ...rest);
        };
        Object.assign(window, { heard });
      }),
  });
  await follow('/de/proart/?x=1');
  await shows(`${site}/de/proart/?x=1`);
  const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
  expect(heard).toContain('pagehide');
  expect(heard.filter((type) => type.endsWith('unload'))).toEqual([]);
  await close();
});

test('a whole page may be kept by the browser', async () => {
  const reply = await fetch(`${site}/de/proart/`);
  expect(reply.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
});
