/** Every kind of page in one engine. */
import { expect } from 'vitest';
import { pagesOf } from '../samplePages.ts';
import { siteInEngines, test } from './engine.ts';
import { type EngineName, engines } from './installed.ts';

const editions = ['de', 'us', 'jp', 'sa-ar'] as const;
const widths = [390, 820, 1440] as const;
const height = 900;

/** Lines for the status of an error page's own document; a missing file has a line with its own path. */
const isOwnStatus = (line: string, path: string) =>
  line === `404: ${path}` || /^Failed to load resource: .* status of 404/.test(line);

const fitsWindow = () => document.documentElement.scrollWidth <= innerWidth;

/** Declares the tests of one engine, because a file per engine can run beside the others. */
export function testEveryPage(engine: EngineName): void {
  const { visit, site } = siteInEngines();
  const testInEngine = test.skipIf(!engines.includes(engine));

  testInEngine.each(editions)(
    '%s: every kind of page hydrates, fits every window and writes nothing into the console',
    async (edition) => {
      const page = await visit(engine, { width: widths[0], height, prefetches: edition === 'us' });
      const faults: string[] = [];
      const kinds = pagesOf(edition, { withEntry: edition === 'us' });
      for (const [index, [kind, path]] of kinds.entries()) {
        // Each kind is loaded at each width by one of the editions.
        const first = index + editions.indexOf(edition);
        const order = [0, 1, 2].map((step) => widths[(first + step) % widths.length] ?? 0);
        for (const [step, width] of order.entries()) {
          await page.resize(width, height);
          if (step === 0) await page.goto(site() + path);
          else await page.settled();
          // The engines lay a resized page out some time later.
          if (!(await page.until(fitsWindow).catch(() => false))) faults.push(`${kind} is too wide at ${width} px`);
          if (!(await page.isVisible('h1'))) faults.push(`${kind} has no heading at ${width} px`);
        }
        const reported = page.takeFaults();
        faults.push(
          ...reported.filter((line) => kind !== 'error' || !isOwnStatus(line, path)).map((line) => `${kind}: ${line}`),
        );
      }
      expect(faults).toEqual([]);
    },
  );
}
