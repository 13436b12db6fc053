import { describe, expect, test } from 'vitest';
import { engines, siteInEngines } from '../support/engines/engine.ts';
import { pagesOf } from '../support/samplePages.ts';

const { visit, site } = siteInEngines();
const editions = ['de', 'us', 'jp', 'sa-ar'] as const;
const widths = [390, 820, 1440];

/** Lines for the status of an error page's own document; a missing file has a line with its own path. */
const isOwnStatus = (line: string, path: string) =>
  line === `404: ${path}` || /^Failed to load resource: .* status of 404/.test(line);

describe.each(engines)('%s', (engine) => {
  test.each(editions.flatMap((edition) => widths.map((width) => [edition, width] as const)))(
    '%s at %i px: every kind of page hydrates, fits the window and writes nothing into the console',
    async (edition, width) => {
      const page = await visit(engine, { width, height: 900 });
      const faults: string[] = [];
      for (const [kind, path] of pagesOf(edition, { withEntry: edition === 'us' })) {
        await page.goto(site() + path);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (overflow > 0) faults.push(`${kind} is ${overflow} px too wide`);
        if (!(await page.isVisible('h1'))) faults.push(`${kind} has no heading`);
        const reported = page.takeFaults();
        faults.push(
          ...reported.filter((line) => kind !== 'error' || !isOwnStatus(line, path)).map((line) => `${kind}: ${line}`),
        );
      }
      expect(faults).toEqual([]);
    },
  );
});
