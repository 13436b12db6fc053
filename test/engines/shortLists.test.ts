/** Lists with fewer cards than a row has. */
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { startSandboxWith } from '../support/alteredSandbox.ts';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';
import { sitePaths } from '../support/samplePages.ts';

/** Number of cards in each list of an edition. */
const cardCounts: Readonly<Record<string, number>> = { de: 1, 'sa-ar': 2, us: 3 };
const lists = ['productList', 'prosList', 'campaignEventList', 'moduleList'];

/** Shortens the lists of cards in a response of the content API. */
function shortened(value: unknown, count: number): unknown {
  if (Array.isArray(value)) return value.map((item) => shortened(item, count));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      shortened(lists.includes(name) && Array.isArray(item) ? item.slice(0, count) : item, count),
    ]),
  );
}

const env: Record<string, string> = {};
let content: Awaited<ReturnType<typeof startSandboxWith>>;
beforeAll(async () => {
  content = await startSandboxWith((response, _path, query) =>
    shortened(response, cardCounts[query.get('websiteCode') ?? ''] ?? 100),
  );
  env['CONTENT_API_URL'] = content.origin;
});
afterAll(() => content.close());
const { visit, site } = siteInEngines({ env });

/** Lists in one row whose cards leave more than half of it empty, and images that are taller than the window. */
function emptyRows(): string[] {
  const faults: string[] = [];
  for (const list of document.querySelectorAll('main ul:has(> li img)')) {
    // Small images are icons in a line of text.
    const images = [...list.querySelectorAll('img')].map((image) => image.getBoundingClientRect());
    if (images.every(({ width }) => width < 150)) continue;
    const cards = [...list.children].map((card) => card.getBoundingClientRect()).filter(({ width }) => width > 0);
    const isOneRow = cards.length > 0 && cards.every(({ top }) => top === cards[0]?.top);
    const start = Math.min(...cards.map(({ left }) => left));
    const end = Math.max(...cards.map(({ right }) => right));
    const share = (end - start) / list.getBoundingClientRect().width;
    const name = list.closest('section')?.querySelector('h2')?.textContent ?? list.className;
    if (isOneRow && share <= 0.5) faults.push(`${cards.length} in "${name}" fill ${Math.round(share * 100)} %`);
    const highest = Math.max(...images.map(({ height }) => height));
    if (highest > innerHeight) faults.push(`an image in "${name}" is ${highest} px high`);
  }
  return faults;
}

describe.each(engines)('%s', (engine) => {
  test.each(Object.keys(cardCounts))('lists of %s leave no half of a page empty', async (edition) => {
    const page = await visit(engine, { width: 1440, height: 900 });
    const faults: string[] = [];
    for (const kind of ['home', 'prosCategory', 'productLine', 'prosProfile'] as const) {
      await page.resize(1440, 900);
      await page.goto(`${site()}/${edition}${sitePaths[kind]}`);
      for (const width of [1440, 1100, 820]) {
        await page.resize(width, 900);
        faults.push(...(await page.evaluate(emptyRows)).map((fault) => `${kind} at ${width} px: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });
});
