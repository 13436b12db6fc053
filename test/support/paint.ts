import type { Page } from 'playwright-core';

/** Layout shifts and largest paint as reported by the browser. */
export interface Paint {
  /** Sum of all layout shifts without recent input, unlike CLS not limited to the worst window. */
  shift: number;
  /** Shift and elements of each entry, in order. */
  moved: string[];
  /** Element of the largest contentful paint, third parties excluded. */
  largest: Element | null;
}

/**
 * Makes each further document of the page record its `Paint` in `window.paint`.
 * @param options.withFonts Hides the page until its fonts have loaded.
 */
export async function watchPaint(page: Page, { withFonts = true } = {}): Promise<void> {
  if (withFonts) await page.addInitScript(hideUntilFonts);
  await page.addInitScript(() => {
    const paint: Paint = { shift: 0, moved: [], largest: null };
    Object.assign(window, { paint });
    // Missing in the DOM types.
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Node | null }[];
      element: Element | null;
    };
    const nameOf = (node: Node | null) =>
      node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        if (hadRecentInput) continue;
        paint.shift += value;
        paint.moved.push(`${value.toFixed(4)} ${sources.map(({ node }) => nameOf(node)).join(' ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as Entry[];
      // Third parties render into `#notices`.
      const entry = entries.findLast(({ element }) => !element?.closest('#notices'));
      paint.largest = entry?.element ?? paint.largest;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/**
 * Hides the page, because hidden elements do not shift. Forces a layout after the style sheets, which requests the
 * fonts.
 */
function hideUntilFonts(): void {
  const hidden = new CSSStyleSheet();
  hidden.replaceSync(':root, :root * { visibility: hidden !important }');
  document.adoptedStyleSheets = [hidden];
  addEventListener('DOMContentLoaded', async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    const loadingLinks = links.filter(({ sheet }) => !sheet);
    await Promise.all(loadingLinks.map((link) => new Promise((resolve) => link.addEventListener('load', resolve))));
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    document.adoptedStyleSheets = [];
  });
}

/** Scrolls through the page to load lazy content and returns to the top. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    scrollTo({ top: 0, behavior: 'instant' });
    await document.fonts.ready;
  });
}

/** Returns a line with the shifted elements if the layout shifts exceed the limit. */
export async function shiftFaults(page: Page, maxShift = 0.02): Promise<string[]> {
  return page.evaluate((limit) => {
    const { shift, moved } = (window as unknown as { paint: Paint }).paint;
    return shift > limit ? [`the layout shifts by ${shift.toFixed(4)}: ${moved.join(', ')}`] : [];
  }, maxShift);
}

/**
 * Checks the largest paint of an unscrolled page. A large image must be the largest contentful paint and have a high
 * fetch priority; on a page without a large image, the largest paint must be its text.
 */
export async function largestPaintFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { largest } = (window as unknown as { paint: Paint }).paint;
    const visibleAreaOf = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const width = Math.min(right, innerWidth) - Math.max(left, 0);
      const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
      return element.checkVisibility() && width > 0 && height > 0 ? width * height : 0;
    };
    const images = [...document.querySelectorAll<HTMLImageElement>('main img')].filter(
      (image) => visibleAreaOf(image) > 0,
    );
    const largestImage = images.sort((one, other) => visibleAreaOf(other) - visibleAreaOf(one))[0];
    // A small image is an icon or portrait, and the largest paint may be text.
    const isLeadingImage =
      largestImage &&
      (largest instanceof HTMLImageElement || visibleAreaOf(largestImage) > 0.1 * innerWidth * innerHeight);
    const tag = largest?.outerHTML.slice(0, 120) ?? 'nothing';
    if (!isLeadingImage) return largest?.closest('main') ? [] : [`the largest paint is not text but ${tag}`];
    const isReported = largest instanceof HTMLImageElement && visibleAreaOf(largest) >= visibleAreaOf(largestImage) - 1;
    return [
      ...(isReported ? [] : [`the largest paint is not ${largestImage.currentSrc} but ${tag}`]),
      ...(largestImage.fetchPriority === 'high' ? [] : [`${largestImage.currentSrc} has no high fetch priority`]),
    ];
  });
}
