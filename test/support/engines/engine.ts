/** The browser engines that people have, as Debian packages them; tests of test/engines run in each of them. */
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { axeSource } from '../browser.ts';
import { requestComplete } from '../requestComplete.ts';
import type { Browser, PageOptions } from './driver.ts';
import { createEnginePage, type EnginePage } from './enginePage.ts';
import { launchOldChromium } from './oldChromium.ts';
import { launchChromium, launchFirefox } from './puppeteer.ts';
import { reportLines, startTestProxy, type TestProxy } from './testProxy.ts';
import { launchWebKit } from './webKit.ts';

export { engines } from './installed.ts';

const launchers = {
  Chromium: launchChromium,
  Firefox: launchFirefox,
  WebKit: launchWebKit,
  'Chromium 109': launchOldChromium,
};

/**
 * One site, one proxy in front of it and one browser per engine and kind of pointer for a test file.
 * @param options.env Settings of the site.
 * @param options.start Starts the site; by default with the sandbox's content.
 * @returns `visit` opens a page in a profile of its own, in which an edition has been chosen; it closes with the test.
 */
export function siteInEngines({
  env = {},
  start = startBuiltSite,
}: {
  env?: Record<string, string>;
  start?: (env: Record<string, string>) => Promise<BuiltSite>;
} = {}) {
  let built: BuiltSite;
  let proxy: TestProxy;
  const browsers = new Map<string, Promise<Browser>>();
  beforeAll(async () => {
    proxy = await startTestProxy();
    built = await start({ SITE_ORIGIN: proxy.origin, ...env });
    proxy.connect(built.listener);
    await requestComplete(`${built.listener}/de/proart/`);
  });
  afterAll(async () => {
    for (const browser of browsers.values()) await (await browser).close();
    await built.stop('SIGKILL');
    await proxy.close();
  });

  /**
   * @param options.before Source of a script that runs first in each document.
   * @param options.axe True for tests that use axe.
   */
  async function visit(
    engine: keyof typeof launchers,
    {
      before = '',
      axe = false,
      touch = false,
      ...size
    }: Partial<PageOptions> & { before?: string; axe?: boolean } = {},
  ): Promise<EnginePage> {
    const kind = `${engine} ${touch}`;
    const browser = browsers.get(kind) ?? launchers[engine]({ touch });
    browsers.set(kind, browser);
    proxy.faults.length = 0;
    const hasEdition = `localStorage.setItem('edition', 'global');`;
    proxy.before = [engine === 'WebKit' ? reportLines : '', axe ? axeSource : '', hasEdition, before].join('\n');
    const driver = await (await browser).open({ width: 1440, height: 900, touch, ...size });
    onTestFinished(() => driver.close());
    if (process.env['TRACE_DRIVER']) {
      const sums = new Map<string, [number, number]>();
      for (const key of ['goto', 'evaluate', 'click', 'hover', 'tap', 'press', 'type', 'resize', 'close'] as const) {
        const own = driver[key] as (...args: unknown[]) => Promise<unknown>;
        (driver as never as Record<string, unknown>)[key] = async (...args: unknown[]) => {
          const start = performance.now();
          const label = key === 'evaluate' ? `${key} ${String(args[0]).replace(/\s+/g, ' ').slice(0, 70)}` : key;
          if (process.env['TRACE_DRIVER'] === '2') console.error('>', label, args.slice(key === 'evaluate' ? 1 : 0));
          try { return await own(...args); } finally {
            const [n, t] = sums.get(label) ?? [0, 0];
            sums.set(label, [n + 1, t + performance.now() - start]);
            if (process.env['TRACE_DRIVER'] === '2') console.error('<', label, Math.round(performance.now() - start));
            if (key === 'close') console.error([...sums].sort((a, b) => b[1][1] - a[1][1]).slice(0, 14).map(([l, [c, ms]]) => `${Math.round(ms)} ms ${c}x ${l}`).join('\n'));
          }
        };
      }
    }
    return createEnginePage(driver, proxy);
  }
  return { visit, site: () => proxy.origin, sandbox: () => built.sandbox, ops: () => built.ops, proxy: () => proxy };
}
