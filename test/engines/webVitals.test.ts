import { expect } from 'vitest';
import { chunkWith } from '../support/chunkWith.ts';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';

const { visit, site, ops } = siteInEngines({ env: { WEB_VITALS_SAMPLE: '1' } });

/**
 * Metrics that Debian's versions of the engines report. WebKitGTK has only the time of the first byte, as a negative
 * number, which the package leaves out (web-vitals issue 162).
 */
const measured = {
  Chromium: ['CLS', 'INP', 'LCP', 'TTFB'],
  Firefox: ['INP', 'LCP', 'TTFB'],
  WebKit: null,
};

/** Numbers of measurements with these labels, by metric. */
async function countsOf(labels: string): Promise<string[]> {
  const lines = (await (await fetch(`${ops()}/metrics`)).text()).split('\n');
  return lines
    .flatMap((line) => {
      const [, name = '', own = '', count = ''] = /^proart_web_vitals_(\w+)_count\{(.+)\} (\d+)$/.exec(line) ?? [];
      if (!own.includes(labels)) return [];
      return `${name === 'layout_shift' ? 'CLS' : /metric="(\w+)"/.exec(own)?.[1]} ${count}`;
    })
    .sort();
}

const idle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve()));

test.each(engines.filter((engine) => measured[engine]))(
  '%s: a document is measured and reported once the visitor leaves it',
  async (engine) => {
    const page = await visit(engine);
    await page.goto(`${site()}/us/proart/`);
    // The chunk that measures is the last to load.
    await page.until(
      (chunk) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(chunk)),
      chunkWith('/web-vitals'),
    );
    await page.evaluate(idle);
    await page.click('[popovertarget="region-switcher"], header button');
    await page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          new PerformanceObserver(() => resolve()).observe({ type: 'first-input', buffered: true }),
        ),
    );
    // The package handles an interaction when the browser is idle, and loses it if the visitor leaves before.
    await page.evaluate(idle);
    await page.goto(`${site()}/us/proart/compare/`);
    const labels = `page="home",engine="${engine.toLowerCase()}"`;
    await expect.poll(() => countsOf(labels)).toEqual(measured[engine]?.map((metric) => `${metric} 1`));
    expect(await countsOf(labels.replace('home', 'compare'))).toEqual([]);
    expect(page.faults()).toEqual([]);
  },
);
