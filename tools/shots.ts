/** `npm run shots -- <paths>`: screenshots of any paths in some editions, for looking at a change. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { isRegionCode } from '../contracts/regions/regions.ts';
import { pathPrefix } from '../contracts/routes.ts';
import { startBuiltSite } from './builtSite.ts';
import { launchChromium } from './chromium.ts';

const help = `Usage: npm run shots -- [paths] [options]

  paths              site paths without a region (default: /proart/)
  --editions LIST    region codes (default: global,de,jp,sa-ar)
  --widths LIST      in px (default: 390,820,1440)
  --themes LIST      white, dark, auto (default: white)
  --site ORIGIN      a running site; without it the build is started with the sandbox
  --fold             only what is seen without scrolling

The pictures are in shots/.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    editions: { type: 'string', default: 'global,de,jp,sa-ar' },
    widths: { type: 'string', default: '390,820,1440' },
    themes: { type: 'string', default: 'white' },
    site: { type: 'string' },
    fold: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}

const unknown = values.editions.split(',').filter((code) => !isRegionCode(code));
if (unknown.length > 0) {
  console.error(`shots: unknown edition: ${unknown.join(', ')}\n\n${help}`);
  process.exit(2);
}

const folder = path.join(import.meta.dirname, '../shots');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

const built = values.site ? null : await startBuiltSite({ LOG_LEVEL: 'info' });
const site = values.site ?? built?.site ?? '';
const browser = await launchChromium();
for (const theme of values.themes.split(',')) {
  for (const width of values.widths.split(',').map(Number)) {
    const context = await browser.newContext({ viewport: { width, height: width < 731 ? 844 : 900 } });
    await context.addInitScript((chosen) => {
      localStorage.setItem('theme', chosen);
      // No suggestion of another edition over the page, and no cookie notice of the sandbox.
      localStorage.setItem('edition', 'global');
      localStorage.setItem('sample-cookies', JSON.stringify({ analytics: false, marketing: false }));
    }, theme);
    for (const edition of values.editions.split(',').filter(isRegionCode)) {
      for (const sitePath of positionals.length > 0 ? positionals : ['/proart/']) {
        const page = await context.newPage();
        page.on('console', (message) => console.error(`  console of ${edition} ${sitePath}: ${message.text()}`));
        await page.goto(site + pathPrefix(edition) + sitePath, { waitUntil: 'networkidle' });
        if (!values.fold) await loadLazyPictures(page);
        const name = `${edition}${sitePath.replace(/\W+/g, '-')}${width}-${theme}.png`;
        await page.screenshot({ path: path.join(folder, name), fullPage: !values.fold });
        console.log(name);
        await page.close();
      }
    }
    await context.close();
  }
}
await browser.close();
await built?.stop();

/** Pictures below the fold load when they come near: scrolls through the page, then waits for those that are laid out. */
async function loadLazyPictures(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.body.scrollHeight);
  for (let y = 0; y < height; y += 400) await page.mouse.wheel(0, 400);
  const loaded = () =>
    [...document.images].every((image) => {
      const { left, right, width } = image.getBoundingClientRect();
      // Slides beside the screen and panels of other tabs may stay as they are.
      const isSeen = image.checkVisibility() && width > 0 && right > 0 && left < innerWidth;
      return image.naturalWidth > 0 || !isSeen;
    });
  await page.waitForFunction(loaded, null, { timeout: 10_000 }).catch(() => console.error('  a picture did not load'));
  // A picture that has come may still have to be decoded.
  const decoded = () =>
    Promise.allSettled([...document.images].filter(({ complete }) => complete).map((image) => image.decode()));
  await page.evaluate(decoded);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
}
