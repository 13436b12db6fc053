/** `npm run shots`: compares the look of the site with accepted pictures, or takes screenshots of paths. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isRegionCode } from '../contracts/regions/regions.ts';
import { pathPrefix } from '../contracts/routes.ts';
import { startBuiltSite } from './builtSite.ts';
import { launchChromium } from './chromium.ts';
import { buildWhenOlder } from './start/buildWhenOlder.js';

const help = `Usage: npm run shots
       npm run shots -- --accept
       npm run shots -- paths [options]

Without paths it compares every kind of page and every layer with the pictures in
test/slow/pictures/accepted/, and shows those that differ in shots/changes/index.html;
--accept stores the new ones instead.

  paths              site paths without a region, such as /proart/
  --editions LIST    region codes (default: global,de,jp,sa-ar)
  --widths LIST      in px (default: 390,820,1440)
  --themes LIST      white, dark, auto (default: white)

With paths it writes screenshots to shots/. Builds first when sources are newer; the content is the sandbox's.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    editions: { type: 'string', default: 'global,de,jp,sa-ar' },
    widths: { type: 'string', default: '390,820,1440' },
    themes: { type: 'string', default: 'white' },
    accept: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}
if (values.accept && positionals.length > 0) {
  console.error('shots: --accept accepts all pictures and takes no paths');
  process.exit(2);
}
buildWhenOlder();
if (positionals.length === 0) {
  const update = values.accept ? ['--update'] : [];
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'slow-pictures', ...update], { stdio: 'inherit' });
  process.exit(status ?? 1);
}
const editions = values.editions.split(',');
if (!editions.every(isRegionCode)) {
  console.error(`shots: --editions ${values.editions}: contains an unknown region code`);
  process.exit(2);
}

const folder = path.join(import.meta.dirname, '../shots');
rmSync(folder, { recursive: true, force: true });
const built = await startBuiltSite();
const browser = await launchChromium();
for (const theme of values.themes.split(',')) {
  for (const width of values.widths.split(',').map(Number)) {
    const context = await browser.newContext({ viewport: { width, height: width < 731 ? 844 : 900 } });
    await context.addInitScript((storedTheme) => {
      localStorage.setItem('theme', storedTheme);
      // Suppresses the suggestion of another edition and the cookie notice of the sandbox.
      localStorage.setItem('edition', 'global');
      localStorage.setItem('sample-cookies', JSON.stringify({ analytics: false, marketing: false }));
    }, theme);
    const page = await context.newPage();
    page.on('console', (message) => console.error(`  console of ${page.url()}: ${message.text()}`));
    for (const edition of editions) {
      for (const sitePath of positionals) {
        await page.goto(built.site + pathPrefix(edition) + sitePath, { waitUntil: 'networkidle' });
        // Images below the fold load when scrolled near.
        const height = await page.evaluate(() => document.body.scrollHeight);
        for (let y = 0; y < height; y += 400) await page.mouse.wheel(0, 400);
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        const name = `${edition}${sitePath.replace(/\W+/g, '-')}${width}-${theme}.png`;
        await page.screenshot({ path: path.join(folder, name), fullPage: true });
        console.log(name);
      }
    }
    await context.close();
  }
}
await browser.close();
await built.stop();
