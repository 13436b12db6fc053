/** The browser engines that people have, as Debian packages them; tests of test/engines run in each of them. */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { type BuiltSite, startBuiltSite } from '../../../tools/builtSite.ts';
import { axeSource } from '../browser.ts';
import type { Browser, PageOptions } from './driver.ts';
import { createEnginePage, type EnginePage } from './enginePage.ts';
import { firefoxPath, launchChromium, launchFirefox } from './puppeteer.ts';
import { reportLines, startTestProxy, type TestProxy } from './testProxy.ts';
import { launchWebKit, miniBrowserPath } from './webKit.ts';

const launchers = {
  // The tests' own Chromium is always there.
  Chromium: { isInstalled: true, launch: launchChromium },
  Firefox: { isInstalled: existsSync(firefoxPath), launch: launchFirefox },
  WebKit: {
    isInstalled: [miniBrowserPath, '/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every(
      (file) => file && existsSync(file),
    ),
    launch: launchWebKit,
  },
};
/** Name of an engine, as in the titles of tests. */
export type EngineName = keyof typeof launchers;

/** The engines of this machine. */
export const engines = (Object.keys(launchers) as EngineName[]).filter((name) => launchers[name].isInstalled);

/**
 * One site, one proxy in front of it and one browser per engine for a test file.
 * @param options.env Settings of the site.
 * @returns `visit` opens a page in a profile of its own, in which an edition has been chosen; it closes with the test.
 */
export function siteInEngines({ env = {}, touch = false }: { env?: Record<string, string>; touch?: boolean } = {}) {
  let built: BuiltSite;
  let proxy: TestProxy;
  const browsers = new Map<EngineName, Promise<Browser>>();
  beforeAll(async () => {
    proxy = await startTestProxy();
    built = await startBuiltSite({ SITE_ORIGIN: proxy.origin, ...env });
    proxy.connect(built.listener);
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
    engine: EngineName,
    { before = '', axe = false, ...options }: Partial<PageOptions> & { before?: string; axe?: boolean } = {},
  ): Promise<EnginePage> {
    const browser = browsers.get(engine) ?? launchers[engine].launch({ touch });
    browsers.set(engine, browser);
    proxy.faults.length = 0;
    const hasEdition = `localStorage.setItem('edition', 'global');`;
    proxy.before = [engine === 'WebKit' ? reportLines : '', axe ? axeSource : '', hasEdition, before].join('\n');
    const driver = await (await browser).open({ width: 1440, height: 900, touch, ...options });
    onTestFinished(() => driver.close());
    return createEnginePage(driver, proxy);
  }
  return { visit, site: () => proxy.origin, sandbox: () => built.sandbox, ops: () => built.ops, proxy: () => proxy };
}
