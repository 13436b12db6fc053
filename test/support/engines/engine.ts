/** The browser engines that people have, as Debian packages them; tests of test/engines run in each of them. */
import { afterAll, beforeAll, onTestFinished, test as vitestTest } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { axeSource, saveData } from '../browser.ts';
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

/** The running browsers of this worker, which its test files share, because a start takes seconds. */
const browsers = new Map<string, Promise<Browser>>();

/** The `test` of vitest; closes the browsers when the worker ends. */
// biome-ignore lint/correctness/noEmptyPattern: vitest accepts no other form
export const test = vitestTest.extend('closeBrowsers', { scope: 'worker', auto: true }, ({}, { onCleanup }) => {
  onCleanup(async () => {
    for (const browser of browsers.values()) await (await browser).close();
  });
});

function browserOf(engine: keyof typeof launchers, options: Pick<PageOptions, 'touch' | 'scripts'>): Promise<Browser> {
  // Only Firefox has its kind of pointer, and whether scripts run, from its start.
  const kind = engine === 'Firefox' ? engine + JSON.stringify(options) : engine;
  const browser = browsers.get(kind) ?? launchers[engine](options);
  browsers.set(kind, browser);
  return browser;
}

/**
 * One site and one proxy in front of it for a test file.
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
  beforeAll(async () => {
    proxy = await startTestProxy();
    built = await start({ SITE_ORIGIN: proxy.origin, ...env });
    proxy.connect(built.listener);
    await requestComplete(`${built.listener}/de/proart/`);
  });
  afterAll(async () => {
    await built.stop('SIGKILL');
    await proxy.close();
  });

  /**
   * @param options.before Source of a script that runs first in each document.
   * @param options.axe True for tests that use axe.
   * @param options.prefetches False for a connection that saves data.
   */
  async function visit(
    engine: keyof typeof launchers,
    {
      before = '',
      axe = false,
      touch = false,
      scripts: hasScripts = true,
      prefetches = false,
      ...size
    }: Partial<PageOptions> & { before?: string; axe?: boolean; prefetches?: boolean } = {},
  ): Promise<EnginePage> {
    proxy.faults.length = 0;
    const hasEdition = `localStorage.setItem('edition', 'global');`;
    const scripts = [
      engine === 'WebKit' ? reportLines : '',
      axe ? axeSource : '',
      prefetches ? '' : `(${saveData})();`,
      hasEdition,
      before,
    ];
    proxy.before = hasScripts ? scripts.join('\n') : '';
    const browser = await browserOf(engine, { touch, scripts: hasScripts });
    const driver = await browser.open({ width: 1440, height: 900, touch, scripts: hasScripts, ...size });
    onTestFinished(() => driver.close());
    return createEnginePage(driver, proxy, hasScripts);
  }

  /** Changes responses until the end of the test, or until the returned function is called (see `TestProxy`). */
  const change: TestProxy['change'] = (paths, responses) => {
    const undo = proxy.change(paths, responses);
    onTestFinished(undo);
    return undo;
  };
  return {
    visit,
    change,
    site: () => proxy.origin,
    sandbox: () => built.sandbox,
    ops: () => built.ops,
    proxy: () => proxy,
  };
}
