import { expect, inject, onTestFinished, test } from 'vitest';
import { allStrings } from '../../contracts/strings/all.ts';
import { fillIn } from '../../contracts/strings/uiStrings.ts';
import { startBuiltSite } from '../../tools/builtSite.ts';
import { axe, browserForTests, hydrated, tabsOf } from '../support/browser.ts';
import { chunkWith } from '../support/chunkWith.ts';
import { expectFocus, tabTo } from '../support/focus.ts';
import { goOffline } from '../support/navigation.ts';
import { openSearchWith } from '../support/searchLayer.ts';

const shared = inject('site');
const visit = browserForTests();
const open = openSearchWith(visit, shared);
const german = allStrings.de;

test.each([
  { edition: 'de', width: 390, strings: german },
  { edition: 'de', width: 1440, strings: german },
  { edition: 'sa-ar', width: 820, strings: allStrings.ar },
])('$edition at $width px: search, selection and opening of a suggestion work by keyboard alone', async (at) => {
  const { edition, width, strings } = at;
  const visited = await open(`/${edition}/proart/`, { width });
  const { page, button, layer, field, status, options, active, suggestionRequests, requests } = visited;
  expect(requests.some((url) => url.endsWith(chunkWith('/search/suggestions')))).toBe(false);
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await expectFocus(field);
  const isLocked = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY === 'hidden');
  expect(await isLocked()).toBe(width <= 1024);

  await page.keyboard.insertText('  STUDIO ');
  await options.first().waitFor();
  expect(suggestionRequests().at(-1)).toBe('?q=STUDIO');
  const links = await options.evaluateAll((elements) => elements.map((option) => option.getAttribute('href')));
  expect(await status.textContent()).toBe(`${strings.results}: ${links.length}`);
  const combobox = layer.getByRole('combobox', { name: strings.search, expanded: true });
  expect(await combobox.getAttribute('aria-controls')).toBe(await layer.getByRole('listbox').getAttribute('id'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  // Selection wraps around, and Home returns to the text.
  const steps = ['ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowDown', 'Home', 'ArrowUp'];
  const positions = [links[0], links.at(-1), links[0], links[1], null, links.at(-1)];
  for (const [step, position] of positions.entries()) {
    await page.keyboard.press(steps[step] ?? '');
    await expect.poll(active, { message: `step ${step}` }).toBe(position);
  }
  await expectFocus(field);

  // Escape closes the list first, then the popover; both open again on demand.
  await page.keyboard.press('Escape');
  await layer.getByRole('listbox').waitFor({ state: 'hidden' });
  await expectFocus(field);
  await page.keyboard.press('Escape');
  await expectFocus(button);
  expect(await layer.isVisible()).toBe(false);
  await page.keyboard.press('Enter');
  await expectFocus(field);
  expect(await field.inputValue()).toBe('  STUDIO ');
  await options.first().waitFor();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(shared + links[0]);
  expect(await layer.isVisible()).toBe(false);
  expect(requests.filter((url) => url === shared + links[0])).toEqual([]);
});

test('typed text is requested after a pause, and input method text after composition', async () => {
  const { page, button, field, options, suggestionRequests } = await open('/de/proart/', {
    before: (page) => page.clock.install(),
  });
  await button.click();
  await expect.poll(() => field.getAttribute('role')).toBe('combobox');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.keyboard.type('s');
  await page.clock.runFor(1_000);
  await page.keyboard.type('tu');
  await page.clock.runFor(299);
  await page.keyboard.type('d');
  await page.clock.runFor(299);
  expect(suggestionRequests()).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(suggestionRequests).toEqual(['?q=stud']);
  await options.first().waitFor();

  // The same text again is cached.
  await page.keyboard.type('i');
  await page.keyboard.press('Backspace');
  await page.clock.runFor(1_000);
  await field.fill('x');
  await expect.poll(() => options.count()).toBe(0);
  await field.fill('');
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'スタ', selectionStart: 2, selectionEnd: 2 });
  await page.clock.runFor(1_000);
  await keyboard.send('Input.insertText', { text: '写真' });
  await page.clock.runFor(1_000);
  await expect.poll(suggestionRequests).toEqual(['?q=stud', `?${new URLSearchParams({ q: '写真' })}`]);
});

test('letters typed at once replace the former text', async () => {
  const { page, button, layer, field } = await open('/de/proart/compare/');
  await button.click();
  await field.fill('studio');
  await layer.getByRole('button', { name: german.close }).click();
  await expect.poll(() => layer.isVisible()).toBe(false);
  await page.evaluate(() => {
    const search = document.getElementById('site-search');
    search?.addEventListener('toggle', () => search.setAttribute('data-reported', ''));
    search?.showPopover();
    // Before the event, which comes later.
    document.execCommand('insertText', false, 'm');
  });
  await page.locator('#site-search[data-reported]').waitFor();
  await page.keyboard.type('onitor');
  expect(await field.inputValue()).toBe('monitor');
});

test('suggestions work as links for the mouse, and a click outside closes the search', async () => {
  const { page, button, layer, field, options } = await open('/de/proart/');
  await button.click();
  await expectFocus(field);
  await page.mouse.click(700, 780);
  await layer.waitFor({ state: 'hidden' });
  await button.click();
  await layer.getByRole('button', { name: german.close }).click();
  await expectFocus(button);

  await button.click();
  await field.fill('studio');
  const target = shared + (await options.first().getAttribute('href'));
  // A middle click opens another tab; this one stays.
  await options.first().click({ button: 'middle' });
  await expect.poll(async () => (await tabsOf(page)).toSorted()).toEqual([`${shared}/de/proart/`, target].toSorted());
  await options.first().click();
  await page.waitForURL(target);
  expect(await layer.isVisible()).toBe(false);
});

test('Enter shows all results, each result is a link, and Back returns to the results', async () => {
  const { page, button, layer, field, options, browserErrors } = await open('/de/proart/', { width: 820 });
  // The form works without the code of the suggestions.
  const connect = await goOffline(page);
  await button.click();
  await expect.poll(() => browserErrors.length).toBeGreaterThan(0);
  connect();
  await field.fill(' studio ');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shared}/de/proart/search/?q=+studio+`);
  await hydrated(page);
  expect(browserErrors.splice(0).filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);

  const main = page.locator('main');
  const title = fillIn(german.results_for, { query: 'studio' });
  const results = main.locator('li a');
  expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe(title);
  const count = await results.count();
  expect(await main.getByText(`${german.results}: ${count}`).isVisible()).toBe(true);
  const french = page.locator('#region-switcher a[hreflang="fr-FR"]');
  expect(await french.getAttribute('href')).toBe('/fr/proart/search/?q=+studio+');

  // The last link of the suggestions leads to the search page too, as a document load.
  await button.click();
  // The field has the focus as soon as the popover is open.
  await page.keyboard.type('st');
  await options.first().waitFor();
  expect(await axe(page, ['header', 'main'])).toEqual([]);
  expect(await options.count()).toBeGreaterThan(count);
  await layer.getByRole('link', { name: german.all_results }).click();
  await page.waitForURL(`${shared}/de/proart/search/?q=st`);
  await hydrated(page);
  const resultCount = await results.count();
  const target = shared + (await results.first().getAttribute('href'));
  await results.first().click();
  await page.waitForURL(target);
  await page.goBack();
  await page.waitForURL(`${shared}/de/proart/search/?q=st`);
  await expect.poll(() => results.count()).toBe(resultCount);
});

test('short text, no results and failures are announced, and only the last of two requests is shown', async () => {
  const own = await startBuiltSite();
  onTestFinished(async () => {
    await own.stop('SIGKILL');
  });
  const fault = (body: object) =>
    fetch(`${own.sandbox}/__sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match: '/recent-data/apiv2/SearchSuggestion', times: 1, ...body }),
    });
  const visited = await open('/de/proart/', { site: own.site });
  const { page, button, layer, field, status, options, suggestionRequests, browserErrors } = visited;
  await button.click();
  await expect.poll(() => field.getAttribute('role')).toBe('combobox');
  await field.fill('   a ');
  await page.keyboard.press('Enter');
  await expect.poll(() => status.textContent()).toBe(fillIn(german.search_too_short, { min: 2 }));
  expect(suggestionRequests()).toEqual([]);

  // A search without results offers the lines and the stories of the menu.
  await field.fill('qqqq');
  await expect.poll(() => status.textContent()).toBe(german.no_results);
  expect(await field.getAttribute('aria-expanded')).toBe('true');
  const offers = await options.evaluateAll((elements) => elements.map((option) => option.getAttribute('href')));
  expect(offers).toContain('/de/proart/laptops-home/');
  expect(offers.some((url) => url?.startsWith('/de/proart/what-pros-say/'))).toBe(true);
  expect(await layer.getByRole('link', { name: german.all_results }).count()).toBe(0);
  expect(await axe(page, ['header'])).toEqual([]);

  await fault({ fault: 'status' });
  await field.fill('monitor');
  await expect.poll(() => status.textContent()).toBe(german.error_message);
  expect(await axe(page, ['header'])).toEqual([]);
  await field.fill('studio');
  await options.first().waitFor();

  const connect = await goOffline(page);
  await field.fill('foto');
  const retry = layer.getByRole('button', { name: german.retry });
  await retry.waitFor();
  expect(await options.count()).toBe(0);
  connect();
  // The browser reports the failed request and its failed report.
  expect(browserErrors.splice(0).filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
  await retry.click();
  await expectFocus(field);
  await options.first().waitFor();

  await fault({ fault: 'hang' });
  const givenUp = page.waitForEvent('requestfailed', (request) => request.url().endsWith('q=laptop'));
  await field.fill('laptop');
  // Wait until the fault is used up, otherwise it would apply to the next request.
  const searches = async () => {
    const { calls } = await (await fetch(`${own.sandbox}/__sandbox/calls`)).json();
    return JSON.stringify(calls.filter(({ path }: { path: string }) => path.endsWith('/SearchSuggestion')));
  };
  await expect.poll(searches).toContain('"laptop"');
  await field.fill('air');
  await expect.poll(async () => (await options.allTextContents()).join()).toContain(`Air 14 ${german.kind_product}`);
  expect((await givenUp).failure()?.errorText).toBe('net::ERR_ABORTED');
});

test('without JavaScript the search fields of the header and of the error page lead to results', async () => {
  const { page, close } = await visit({ viewport: { width: 390, height: 800 }, javaScriptEnabled: false });
  await page.goto(`${shared}/sa-ar/proart/`);
  await page.locator('header [popovertarget=site-search]').first().click();
  await page.locator('#site-search input').fill('studio');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${shared}/sa-ar/proart/search/?q=studio`);
  const result = page.locator('main li a').first();
  const target = await result.getAttribute('href');
  await result.click();
  await page.waitForURL(shared + target);

  await page.goto(`${shared}/sa-ar/proart/nothing-home/`);
  const main = page.locator('main');
  await main.getByRole('textbox', { name: allStrings.ar.search }).fill('qqqq');
  await main.getByRole('button', { name: allStrings.ar.search }).click();
  await page.waitForURL(`${shared}/sa-ar/proart/search/?q=qqqq`);
  expect(await main.getByText(allStrings.ar.no_results).isVisible()).toBe(true);
  expect(await main.getByRole('textbox').inputValue()).toBe('qqqq');
  await close();
});
