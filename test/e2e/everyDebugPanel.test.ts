/** The development panel in a browser, on the built pages under their policy; and a production server, which knows nothing of it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { pathPrefix } from '../../contracts/routes.ts';
import { type BuiltSite, startBuiltSite } from '../../scripts/builtSite.ts';
import { axe, browserForTests } from '../support/browser.ts';

let built: BuiltSite;
const visit = browserForTests();
const site = inject('site');

beforeAll(async () => {
  built = await startBuiltSite({ DEPLOYMENT: 'staging' });
});
afterAll(async () => {
  await built.stop();
});

const get = async (address: string) => {
  const reply = await fetch(address);
  return { text: await reply.text(), headers: reply.headers, status: reply.status };
};

/** What a document's panel says of its lookups. */
const summaryOf = (text: string) => /<summary><strong>debug<\/strong> (.*?)<\/summary>/.exec(text)?.[1] ?? '';

const receivedCalls = async () => {
  const { calls } = JSON.parse((await get(`${built.sandbox}/__sandbox/calls`)).text) as { calls: { path: string }[] };
  // But for failure reports.
  return calls.map((call) => call.path).filter((asked) => !asked.endsWith('/SSRLog'));
};

/** The first page of an edition with all that it was to have: on a busy machine some gave up waiting, and their calls go on. */
async function wholePage() {
  for (const region of ['nz', 'au', 'it', 'es', 'pl', 'se', 'jp', 'kr'] as const) {
    const before = (await receivedCalls()).length;
    const page = await get(`${built.site}${pathPrefix(region)}/proart/?debug`);
    const received = (await receivedCalls()).length - before;
    if (!/missing|under way/.test(summaryOf(page.text))) return { region, received, ...page };
  }
  return expect.fail('no page was whole');
}

test('a page shows the calls that its upstreams received, then how they were kept; it is kept by nobody', async () => {
  const { region, received, text, headers } = await wholePage();
  expect(received).toBeGreaterThan(10);
  expect(summaryOf(text)).toContain(` · ${received} calls · `);
  expect(headers.get('cache-control')).toBe('no-store');

  const plain = `${built.site}${pathPrefix(region)}/proart/`;
  const second = await get(`${plain}?debug`);
  expect(summaryOf(second.text)).toMatch(/\d+ l1 hit.* · 0 calls · /);
  // A kept page is passed over, and stays.
  await expect.poll(async () => (await get(plain)).headers.get('cache-status')).toContain('hit');
  expect((await get(plain)).text).not.toContain('debugPanel');
  expect((await get(`${plain}?debug`)).headers.get('cache-status')).toContain('fwd=bypass');
  expect((await get(plain)).headers.get('cache-status')).toContain('hit');
});

test('a page that lacks something, and one that is none, show why', async () => {
  await fetch(`${built.sandbox}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ match: '/api/v1/banner', fault: 'status', status: 500 }),
  });
  const { text } = await get(`${built.site}/fr/proart/?debug`);
  await fetch(`${built.sandbox}/__sandbox/faults`, { method: 'DELETE' });
  expect(summaryOf(text)).toMatch(/<em>1 failed<\/em> · <em>\d+ missing<\/em>/);
  expect(text).toContain('banner (status)');
  expect(text).toMatch(/content banner<code>.*?<td>status in [\d.]+ ms, begun at [\d.]+ ms, HTTP 500<\/td>/s);

  const none = await get(`${built.site}/de/proart/nothing-home/?debug`);
  expect(none.status).toBe(404);
  expect(none.text).toContain('HTTP 404, PRODUCT_OFFLINE');
  expect(summaryOf((await get(`${built.site}/de/proart/search/?q=studio&debug`)).text)).toContain('lookups');
});

test.each([
  ['/de/proart/laptops-home/', 1440, 'light'],
  ['/sa-ar/proart/', 390, 'dark'],
] as const)(
  '%s at %d px, %s: it opens by keyboard, is told in words, and nothing complains',
  async (address, width, colorScheme) => {
    const { page, complaints, settled, close } = await visit({ viewport: { width, height: 900 }, colorScheme });
    await page.addInitScript(() => localStorage.setItem('theme', 'auto'));
    await page.goto(`${built.site}${address}?debug`);
    await settled();
    const panel = page.getByRole('complementary', { name: 'Development panel' });
    expect(await panel.getAttribute('dir')).toBe('ltr');
    await panel.locator('summary').focus();
    await page.keyboard.press('Enter');
    await panel.getByRole('rowheader', { name: 'content header' }).waitFor();
    expect(await axe(page, ['#debug-panel'])).toEqual([]);
    // Its table scrolls by itself; the page does not become wider.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(complaints).toEqual([]);
    await close();
  },
);

test('in production the word means nothing: the same page from the same place, and no panel to be loaded', async () => {
  const plain = `${site}/de/proart/support/`;
  await expect.poll(async () => (await get(plain)).headers.get('cache-status')).toContain('hit');
  const [one, other] = [await get(plain), await get(`${plain}?debug`)];
  expect(other.text).toBe(one.text);
  expect(other.headers.get('cache-status')).toContain('hit');
  for (const name of ['cache-control', 'etag', 'content-security-policy'])
    expect(other.headers.get(name), name).toBe(one.headers.get(name));
  for (const file of ['panel.css', 'records/some-request'])
    expect((await get(`${site}/bff/dev/${file}`)).status, file).toBe(404);
});

test('no file that visitors download has anything of it', async () => {
  const folder = path.join(import.meta.dirname, '../../dist/client');
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|css)$/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  expect(texts.length).toBeGreaterThan(10);
  expect(texts.filter((text) => /debugPanel|debug-panel/.test(text))).toEqual([]);
});
