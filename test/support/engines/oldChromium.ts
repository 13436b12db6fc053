/** Chromium 109, the oldest of the support floor (docs/browsers.md). puppeteer 24 drives only newer ones. */
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium109 from 'chromium-109/build/lambdafs.js';
import { chromium } from 'playwright-core';
import { quietFlags } from '../../../tools/chromium.ts';
import type { Browser, Driver, PageOptions } from './driver.ts';
import { pointerFlags } from './puppeteer.ts';

/** What this version writes about a font that is still in memory, and about features that it lacks. */
const expectedLines =
  /\.woff2 was preloaded using link preload but not used|^Found a 'popover' attribute|Origin trial controlled feature not enabled/;

/** Starts Chromium 109. @throws if it does not start. */
export async function launchOldChromium(): Promise<Browser> {
  const folder = await unpack();
  const browser = await chromium.launch({
    executablePath: join(folder, 'chromium'),
    // Like the other browsers without a window: scrollbars take no space.
    args: [...quietFlags, ...pointerFlags, '--enable-features=OverlayScrollbar'],
    // System libraries that the machine may lack.
    env: { ...process.env, LD_LIBRARY_PATH: join(folder, 'aws/lib') },
  });
  return { open: (options) => open(browser, options), close: () => browser.close() };
}

async function open(
  browser: Awaited<ReturnType<typeof chromium.launch>>,
  { width, height, touch, scripts }: PageOptions,
): Promise<Driver> {
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: touch,
    javaScriptEnabled: scripts,
    reducedMotion: 'reduce',
    locale: 'en-US',
  });
  const page = await context.newPage();
  const lines: string[] = [];
  page.on('console', (message) => {
    if (!expectedLines.test(message.text())) lines.push(message.text());
  });
  page.on('pageerror', (error) => lines.push(String(error)));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Leaving a page aborts its open requests.
    if (!/ABORTED/.test(reason)) lines.push(`failed: ${request.url()} ${reason}`);
  });
  return {
    lines,
    resize: (toWidth, toHeight) => page.setViewportSize({ width: toWidth, height: toHeight }),
    async goto(url) {
      await page.goto(url, { waitUntil: 'domcontentloaded' });
    },
    // As an expression, because Playwright passes one argument only.
    evaluate: (run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`),
    click: (x, y) => page.mouse.click(x, y),
    hover: (x, y) => page.mouse.move(x, y, { steps: 3 }),
    tap: (x, y) => page.touchscreen.tap(x, y),
    press: (key, { shift = false } = {}) => page.keyboard.press(shift ? `Shift+${key}` : key),
    type: (text) => page.keyboard.type(text),
    screenshot: () => page.screenshot(),
    close: () => context.close(),
  };
}

/**
 * Unpacks the package into a folder of its own and returns it. The package itself would take the other packaged
 * Chromium (tools/chromium.ts), which is unpacked under the same name.
 */
async function unpack(): Promise<string> {
  const folder = join(tmpdir(), 'chromium-109');
  if (existsSync(folder)) return folder;
  const { TMPDIR: tmpdirBefore } = process.env;
  const ownFolder = await mkdtemp(join(tmpdir(), 'unpacking-chromium-109-'));
  const packed = join(createRequire(import.meta.url).resolve('chromium-109/package.json'), '../bin');
  // The package reads TMPDIR synchronously.
  process.env['TMPDIR'] = ownFolder;
  const unpacked = ['chromium.br', 'aws.tar.br'].map((name) => chromium109.inflate(join(packed, name)));
  if (tmpdirBefore === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = tmpdirBefore;
  await Promise.all(unpacked);
  try {
    // At once, so that another process never starts an incomplete browser.
    await rename(ownFolder, folder);
  } catch (error) {
    // Another process may have moved the same folder there meanwhile.
    if (!existsSync(folder)) throw error;
    await rm(ownFolder, { recursive: true, force: true });
  }
  return folder;
}
