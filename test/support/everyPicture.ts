import { readdir } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, inject, onTestFinished, test } from 'vitest';
import { browserForTests, type Visit } from './browser.ts';
import { expectPlacement, type LayerName, type LayerPlacement, layerPlacements, openLayer } from './layerPlacements.ts';
import { scrollThrough } from './paint.ts';
import { acceptedFolder, pictureFaults } from './pictures.ts';
import { requestComplete } from './requestComplete.ts';
import { pagesOf } from './samplePages.ts';

const themes = ['white', 'dark'] as const;
const widths = [390, 1440];

/** Half of the resolution: a picture needs a quarter of the space, and still shows a text that moves by a pixel. */
const deviceScaleFactor = 0.5;

/**
 * Photographs are content, and would take most of the space: a grey box shows where they are. Films move.
 */
const still = `
  img { object-position: -9999px; background: gray; }
  iframe, video { visibility: hidden; }
`;
/** The assistant's button moves aside of what is below it. */
const withoutAssistant = '#main ~ section { visibility: hidden; }';
/** A change of the page must not change the pictures of all its layers; those are in the browser's top layer. */
const withoutPage = 'main { opacity: 0; }';

interface Subject {
  /** Pages and layers can have the same name. */
  group: 'page' | 'layer';
  name: string;
  /** Path of the page without the edition. */
  path: string;
  width: number;
}

const pictureOf = (edition: string, { group, name, width }: Subject, theme: string) =>
  `${edition}-${width}-${theme}/${group}-${name.replaceAll(' ', '-')}`;

/** Compares every kind of page and every open layer of an edition at two widths, in both themes. */
export function testEveryPicture(edition: 'de' | 'sa-ar'): void {
  const site = inject('site');
  const visit = browserForTests();
  const pages = pagesOf(edition, { withEntry: edition === 'de' }).flatMap(([name, path]) =>
    widths.map((width) => ({ group: 'page' as const, name, path, width })),
  );
  const placements: [string, LayerPlacement][] = Object.entries(layerPlacements);
  const layers = placements.flatMap(([name, { path, existsAt }]) =>
    widths
      .filter((width) => existsAt?.(width) !== false)
      .map((width) => ({ group: 'layer' as const, name: name as LayerName, path, width })),
  );

  async function open({ width }: Subject, url: string): Promise<Visit> {
    await requestComplete(url);
    const viewport = { width, height: width < 731 ? 844 : 900 };
    const visited = await visit({ viewport, deviceScaleFactor });
    const { page, settled, close } = visited;
    onTestFinished(close);
    // The cookie notice was closed on an earlier visit.
    await page.addInitScript(() => localStorage.setItem('sample-cookies', '{"analytics":false,"marketing":false}'));
    await page.goto(url, { waitUntil: 'load' });
    await settled();
    await addStyle(page, still);
    await page.evaluate(stopRows);
    return visited;
  }

  async function expectAccepted(page: Page, subject: Subject, screenshot: () => Promise<Buffer>): Promise<void> {
    const faults: string[] = [];
    for (const theme of themes) {
      await page.evaluate((name) => {
        document.documentElement.dataset['theme'] = name;
      }, theme);
      faults.push(...(await pictureFaults(pictureOf(edition, subject, theme), await screenshot())));
    }
    expect(faults).toEqual([]);
  }

  test.each(pages)(`$name in ${edition} at $width px looks as accepted`, async (subject) => {
    const { page, settled } = await open(subject, site + subject.path);
    await addStyle(page, withoutAssistant);
    await scrollThrough(page);
    await settled();
    // Header and footer of all pages are those of the home page.
    const clip = subject.name === 'home' ? null : await page.locator('main').boundingBox();
    await expectAccepted(page, subject, () =>
      page.screenshot({ fullPage: true, animations: 'disabled', ...(clip && { clip }) }),
    );
  });

  test.each(layers)(`the open $name in ${edition} at $width px looks as accepted`, async (subject) => {
    const { name, path, width } = subject;
    // No right-to-left edition has all layers.
    const layerEdition = edition === 'sa-ar' && name === 'cookie settings' ? 'il' : edition;
    const { page, settled } = await open(subject, `${site}/${layerEdition}${path}`);
    await openLayer(page, name);
    await expectPlacement(page, name, width);
    await settled();
    await addStyle(page, withoutPage + (name === 'assistant' ? '' : withoutAssistant));
    await expectAccepted(page, subject, () => page.screenshot({ animations: 'disabled' }));
  });

  test(`every accepted picture of ${edition} belongs to a page or a layer`, async () => {
    const subjects = [...pages, ...layers];
    const expected = subjects.flatMap((subject) => themes.map((theme) => `${pictureOf(edition, subject, theme)}.webp`));
    const files = await readdir(acceptedFolder, { recursive: true });
    const pictures = files.filter((file) => file.startsWith(`${edition}-`) && file.endsWith('.webp'));
    expect(pictures.filter((file) => !expected.includes(file))).toEqual([]);
  });
}

/** A row that scrolls sideways is drawn by itself, at one of two half pixels, unless it is clipped. Runs in the page. */
function stopRows(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (getComputedStyle(element).overflowX !== 'auto' || element.scrollWidth <= element.clientWidth) continue;
    element.scrollLeft = 0;
    element.style.overflow = 'clip';
    // An element that does not scroll would otherwise be at least as wide as its content.
    element.style.minInlineSize = '0';
  }
}

async function addStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
}
