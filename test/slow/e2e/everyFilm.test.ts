/** Videos outside profile pages and from other hosts. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, onTestFinished, test } from 'vitest';
import { allStrings } from '../../../contracts/strings/all.ts';
import { browserForTests, hydrated } from '../../support/browser.ts';
import { expectFocus } from '../../support/focus.ts';
import { createOpenProfile, dialog, film } from '../../support/profiles.ts';
import { sitePaths } from '../../support/samplePages.ts';

const site = inject('site');
const visit = browserForTests();
const open = createOpenProfile(visit);

test('the landing page plays videos, and each link names the person', async () => {
  const { page } = await open('de', 1440, { path: sitePaths.whatProsSay });
  const links = page.getByRole('link', { name: allStrings.de.watch_film });
  const names = await links.evaluateAll((all) => all.map(({ textContent }) => textContent));
  expect(names.length).toBeGreaterThan(2);
  expect(new Set(names).size).toBe(names.length);
  await links.first().click();
  await dialog(page).locator('video track[srclang="de"]').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await expectFocus(links.first());
});

test('a player of a known host opens in the dialog, another host opens as a link', async () => {
  const player = 'https://player.vimeo.com/video/1';
  let url = player;
  const { page } = await open('sg', 1440, {}, async (opening) => {
    await opening.route('**/torvald-hengsen/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replaceAll(film, url) });
    });
    // With an icon, which a full browser would request.
    const body = '<link rel="icon" href="data:,">A film';
    await opening.route('https://*.test/**', (route) => route.fulfill({ contentType: 'text/html', body }));
    await opening.route(player, (route) => route.fulfill({ contentType: 'text/html', body: 'A player' }));
  });
  await page.locator('#film a').click();
  const frame = dialog(page).locator('iframe');
  expect(await frame.getAttribute('src')).toBe(player);
  expect(await frame.getAttribute('title')).toContain('Torvald Hengsen');
  await page.keyboard.press('Escape');
  await expectFocus(page.locator('#film a'));

  url = 'https://films.test/watch?v=1';
  await page.reload();
  await hydrated(page);
  await page.locator('#film a').click();
  await page.waitForURL(url);
});

test('captions need CORS, without which a video plays uncaptioned, and a missing video becomes a link', async () => {
  const bytes = Buffer.from(await (await fetch(site + film)).arrayBuffer());
  const modes: (string | string[] | undefined)[] = [];
  let isThere = true;
  // The packaged Chromium ignores CORS headers, so the server itself rejects CORS requests.
  const media = createServer(({ url, headers }, reply) => {
    if (url === '/film.mp4') modes.push(headers['sec-fetch-mode']);
    const answers = isThere && headers['sec-fetch-mode'] === 'no-cors';
    reply.writeHead(answers ? 200 : 404, { 'content-type': 'video/mp4', 'cache-control': 'no-store' }).end(bytes);
  });
  await new Promise<void>((listening) => media.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void media.close());
  // a listening TCP server has a port
  const origin = `http://127.0.0.1:${(media.address() as AddressInfo).port}`;
  const { page, close } = await visit({ viewport: { width: 1440, height: 900 }, bypassCSP: true });
  await page.route('**/torvald-hengsen/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(film, `${origin}/film.mp4`)
      .replaceAll('"src":"/sandbox/captions/', `"src":"${origin}/`);
    await route.fulfill({ response, body });
  });
  await page.goto(`${site}/sg${sitePaths.prosProfile}`);
  await hydrated(page);
  await page.locator('#film a').click();
  await page.waitForFunction(() => (document.querySelector('dialog video') as HTMLVideoElement | null)?.currentTime);
  expect(await page.locator('dialog track').count()).toBe(0);
  expect([...new Set(modes)]).toEqual(['cors', 'no-cors']);
  await page.keyboard.press('Escape');

  isThere = false;
  await page.locator('#film a').click();
  const link = dialog(page).getByRole('alert').getByRole('link');
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe(`${origin}/film.mp4`);
  await close();
});
