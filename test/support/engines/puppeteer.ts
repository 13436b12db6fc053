/** Chromium and Firefox, driven by puppeteer. */
import puppeteer, { type KeyInput, type LaunchOptions } from 'puppeteer-core';
import { findChromium } from '../../../tools/chromium.ts';
import type { Browser, Driver, PageOptions } from './driver.ts';
import { firefoxPath } from './installed.ts';

/** Headless browsers have no pointer, and pages would have no hover. The values are bits of the kinds of pointer. */
export const pointerFlags = [
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
];
/** Without the popups of the address bar, which load pages of their own for each window. */
const withoutPopups = '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup';
const pointersOfFirefox = { coarse: 1, fine: 2, hover: 4 };

const firefoxPrefs = ({ touch, scripts }: Pick<PageOptions, 'touch' | 'scripts'>) => {
  const { coarse, fine, hover } = pointersOfFirefox;
  const pointers = touch ? coarse : fine | hover;
  return {
    'intl.accept_languages': 'en-US',
    'javascript.enabled': scripts,
    'ui.prefersReducedMotion': 1,
    'ui.primaryPointerCapabilities': pointers,
    'ui.allPointerCapabilities': pointers,
    'dom.w3c_touch_events.enabled': touch ? 1 : 0,
    // A tap is two commands; on a busy machine it exceeds the default of 300 ms and clicks nothing.
    'apz.max_tap_time': 20_000,
  };
};

/** Source: Firefox shows an empty document between two, which is complete and lacks everything that a test looks for. */
const failBetweenDocuments = `if (location.href === 'about:blank') throw new Error('between two documents');`;

/** Starts the tests' own Chromium (tools/chromium.ts). @throws if it does not start. */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, args } = await findChromium();
  return launch({
    browser: 'chrome',
    executablePath,
    args: [...args, '--force-prefers-reduced-motion', withoutPopups, ...pointerFlags],
  });
}

/** Starts Firefox; with `touch` as on a device without a mouse. @throws if it does not start. */
export async function launchFirefox(options: Pick<PageOptions, 'touch' | 'scripts'>): Promise<Browser> {
  return launch({ browser: 'firefox', executablePath: firefoxPath, extraPrefsFirefox: firefoxPrefs(options) });
}

async function launch(options: LaunchOptions): Promise<Browser> {
  const browser = await puppeteer.launch({ headless: true, ...options });
  return {
    open: (pageOptions) => open(browser, pageOptions, options.browser),
    close: () => browser.close(),
  };
}

async function open(
  browser: Awaited<ReturnType<typeof puppeteer.launch>>,
  options: PageOptions,
  product: LaunchOptions['browser'],
): Promise<Driver> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  // Firefox has its setting instead.
  if (product === 'chrome' && !options.scripts) await page.setJavaScriptEnabled(false);
  const resize = async (width: number, height: number) => {
    try {
      await page.setViewport({ width, height, hasTouch: options.touch });
    } catch (error) {
      // Sent together with the size; Firefox 140 does not know it.
      if (!/setScreenOrientationOverride/.test(String(error))) throw error;
    }
  };
  await resize(options.width, options.height);
  const lines: string[] = [];
  page.on('console', (message) => {
    // Chromium warns about a preloaded font when it still has that font in memory from an earlier page.
    if (!/\.woff2 was preloaded using link preload but not used/.test(message.text())) lines.push(message.text());
  });
  page.on('pageerror', (error) => lines.push(String(error)));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    const isTurnedOff = !options.scripts && request.resourceType() === 'script';
    // Leaving a page aborts its open requests.
    if (!isTurnedOff && !/ABORTED/.test(reason)) lines.push(`failed: ${request.url()} ${reason}`);
  });
  return {
    lines,
    resize,
    async goto(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    evaluate: (run, ...args) => page.evaluate(`${failBetweenDocuments}(${run})(...${JSON.stringify(args)})`) as never,
    click: (x, y) => page.mouse.click(x, y),
    hover: (x, y) => page.mouse.move(x, y, { steps: 3 }),
    tap: (x, y) => page.touchscreen.tap(x, y),
    async press(key, { shift = false } = {}) {
      if (shift) await page.keyboard.down('Shift');
      await page.keyboard.press(key satisfies KeyInput);
      if (shift) await page.keyboard.up('Shift');
    },
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  };
}
