/** Every kind of page in one engine. */
import { expect, test } from 'vitest';
import { pagesOf } from '../samplePages.ts';
import { siteInEngines } from './engine.ts';
import { type EngineName, engines } from './installed.ts';

const editions = ['de', 'us', 'jp', 'sa-ar'] as const;
const widths = [390, 820, 1440];

/** Lines for the status of an error page's own document; a missing file has a line with its own path. */
const isOwnStatus = (line: string, path: string) =>
  line === `404: ${path}` || /^Failed to load resource: .* status of 404/.test(line);

/** Declares the tests of one engine, because a file per engine can run beside the others. */
export function testEveryPage(engine: EngineName): void {
  const { visit, site } = siteInEngines();
  const testInEngine = test.skipIf(!engines.includes(engine));

  testInEngine.each(editions.flatMap((edition) => widths.map((width) => [edition, width] as const)))(
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
}
