/** Carousel, film, lightbox and comparison. */
import { describe, expect } from 'vitest';
import { engines, siteInEngines, test } from '../support/engines/engine.ts';
import { closedCookieNotice } from '../support/engines/layers.ts';
import { layerPlacements } from '../support/layerPlacements.ts';
import { sitePaths } from '../support/samplePages.ts';

const { visit, site } = siteInEngines();
const { film, lightbox, tray } = layerPlacements;

const carousel = 'main section[aria-roledescription]';
const hasFocus = (selector: string) => document.activeElement?.matches(selector);

/** Numbers of the slide at the start of the track, of those not inert, and of the one marked in the picker. */
function shownIn(selector: string): number[] {
  const root = document.querySelector(selector);
  const slides = [...(root?.querySelectorAll('[role="group"]') ?? [])];
  const start = slides[0]?.parentElement?.getBoundingClientRect().left ?? 0;
  const inView = slides.findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - start) < 1);
  const live = slides.flatMap((slide, index) => (slide.hasAttribute('inert') ? [] : [index + 1]));
  const dots = [...(root?.querySelectorAll('button') ?? [])].slice(2);
  return [inView + 1, ...live, dots.findIndex((dot) => dot.ariaCurrent === 'true') + 1];
}

/**
 * Holds what observers report until the event `report`, and sorts it by element, as Chromium does with the entries of
 * several frames when it is busy. The event collects in `detail` how many entries each observer reports.
 */
function holdReports() {
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const held: IntersectionObserverEntry[] = [];
      super((entries) => held.push(...entries), options);
      const order = (position: number) =>
        (position & Node.DOCUMENT_POSITION_PRECEDING) - (position & Node.DOCUMENT_POSITION_FOLLOWING);
      addEventListener('report', (event) => {
        const entries = held.splice(0).sort((a, b) => order(a.target.compareDocumentPosition(b.target)));
        if (entries.length === 0) return;
        (event as CustomEvent<number[]>).detail.push(entries.length);
        report(entries, this);
      });
    }
  };
}

const nextFrame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));

/** On a busy machine a section may be missing from the first responses. */
const contains = (url: string, part: string) =>
  expect.poll(async () => (await fetch(url)).text(), { message: url }).toContain(part);

describe.each(engines)('%s', (engine) => {
  test.each([
    ['us', 1440],
    ['sa-ar', 390],
  ] as const)('%s at %i px: the carousel moves by button, by key and by dot', async (edition, width) => {
    const page = await visit(engine, { width, before: closedCookieNotice });
    const home = `${site()}/${edition}${sitePaths.home}`;
    await contains(home, 'aria-roledescription');
    await page.goto(home);
    const shown = (slide: number) =>
      expect.poll(() => page.evaluate(shownIn, carousel), { message: `slide ${slide}` }).toEqual([slide, slide, slide]);
    await shown(1);
    await page.click(`${carousel} button:nth-of-type(2)`);
    await shown(2);
    await page.press('Enter');
    await shown(3);
    await page.click(`${carousel} button:nth-of-type(2) + div button:first-child`);
    await shown(1);
    expect(page.faults()).toEqual([]);
  });

  test('the carousel shows the slide in view when a busy browser reports several frames at once', async () => {
    const page = await visit(engine, { before: `${closedCookieNotice}(${holdReports})();` });
    const home = `${site()}/us${sitePaths.home}`;
    await contains(home, 'aria-roledescription');
    await page.goto(home);
    const report = () =>
      page.evaluate(() => {
        const event = new CustomEvent<number[]>('report', { detail: [] });
        dispatchEvent(event);
        return event.detail.length;
      });
    await report();
    const marked: (number | undefined)[] = [];
    for (const button of ['button + button', 'button + div button:nth-child(3)', 'button + div button:first-child']) {
      await page.click(`${carousel} ${button}`);
      await page.evaluate(nextFrame);
      marked.push((await page.evaluate(shownIn, carousel)).at(-1));
    }
    expect(marked).toEqual([2, 3, 1]);
    expect(await report()).toBeGreaterThan(0);
    await page.evaluate(nextFrame);
    expect(await page.evaluate(shownIn, carousel)).toEqual([1, 1, 1]);
    expect(page.faults()).toEqual([]);
  });

  test('a film plays in a layer, pictures are turned by key and button, and the focus returns', async () => {
    const page = await visit(engine);
    const profile = `${site()}/de${sitePaths.prosProfile}`;
    await contains(profile, 'id="film"');
    await page.goto(profile);
    await page.click(film.opener);
    // Machines without codecs show the link to the film instead.
    const state = await page.until((layer) => {
      const video = document.querySelector<HTMLVideoElement>(`${layer} video`);
      const link = document.querySelector(`${layer} [role=alert] a`);
      const hasCaptions = video?.querySelector('track[srclang="de"]') !== null;
      return link ? link.getAttribute('href') : video && video.currentTime > 0 && hasCaptions && 'plays';
    }, film.layer);
    expect(state).toMatch(/plays|\.mp4$/);
    await page.press('Escape');
    await page.until(hasFocus, film.opener);

    const position = () => page.text(`${lightbox.layer} [aria-live] span`);
    await page.click(lightbox.opener);
    await expect.poll(position).toMatch(/^1 /);
    await page.press('ArrowRight');
    await expect.poll(position).toMatch(/^2 /);
    await page.click(`${lightbox.layer} button:last-child:not(:first-child)`);
    await expect.poll(position).toMatch(/^3 /);
    await page.click(lightbox.close);
    await page.until(hasFocus, '#gallery li:nth-child(3) a');
    expect(await page.isVisible(lightbox.layer)).toBe(false);
    expect(page.faults()).toEqual([]);
  });

  test('products chosen on their cards are compared, and stay chosen after Back', async () => {
    const page = await visit(engine);
    const line = `${site()}/de${sitePaths.productLine}`;
    await page.goto(line);
    for (const id of ['studio-16', 'air-14']) await page.click(`main [data-compare="${id}"]`);
    await page.click(`${tray.layer} a`);
    await page.until(() => document.querySelectorAll('thead th').length === 3);
    expect(new URL(await page.url()).search).toBe('?ids=studio-16,air-14');
    const rows = () =>
      page.evaluate(() => [...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length);
    const all = await rows();
    await page.click('main [type=checkbox]');
    await expect.poll(rows).toBeLessThan(all);

    await page.back();
    await page.until((url) => location.href === url, line);
    const chosen = () =>
      page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main [data-compare]:checked')].map(
          ({ dataset }) => dataset['compare'],
        ),
      );
    await expect.poll(chosen).toEqual(expect.arrayContaining(['studio-16', 'air-14']));
    expect(await page.isVisible(tray.layer)).toBe(true);
    expect(page.faults()).toEqual([]);
  });
});
