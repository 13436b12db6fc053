import type { Page } from 'playwright-core';

/** What of a page moved and what is largest in it, as the browser reports it. */
export interface Paint {
  /** The sum of all layout shifts that no input asked for, not only of the worst five seconds. */
  shift: number;
  /** What moved, in order. */
  moved: string[];
  /** The element of the largest contentful paint that is the page's own. */
  largest: Element | null;
}

/**
 * From now on, each document of the page writes down its `Paint` in `window.paint`.
 * @param options.withFonts Nothing is shown before its fonts are there, however late a busy machine brings them.
 */
export async function watchPaint(page: Page, { withFonts = true } = {}): Promise<void> {
  if (withFonts) await page.addInitScript(hideUntilFonts);
  await page.addInitScript(() => {
    const paint: Paint = { shift: 0, moved: [], largest: null };
    Object.assign(window, { paint });
    // The types of the page do not know these entries yet.
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
      // Third parties put theirs beside it, whenever they come.
      const own = entries.findLast(({ element }) => !element?.closest('#notices'));
      paint.largest = own?.element ?? paint.largest;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** What is hidden moves nothing. Fonts are asked for by a layout with its style sheets, which the page's script does not wait for. */
function hideUntilFonts(): void {
  const hidden = new CSSStyleSheet();
  hidden.replaceSync(':root, :root * { visibility: hidden !important }');
  document.adoptedStyleSheets = [hidden];
  addEventListener('DOMContentLoaded', async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
    const coming = links.filter(({ sheet }) => !sheet);
    await Promise.all(coming.map((link) => new Promise((resolve) => link.addEventListener('load', resolve))));
    document.body.getBoundingClientRect();
    await document.fonts.ready;
    document.adoptedStyleSheets = [];
  });
}

/** Shows every part of the page once, so that what waits for that is there, and ends at the top. */
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

/** What moved by more than a visitor is asked to bear, or than `most`, in a line; none when the page held still. */
export async function shiftFaults(page: Page, most = 0.02): Promise<string[]> {
  return page.evaluate((bound) => {
    const { shift, moved } = (window as unknown as { paint: Paint }).paint;
    return shift > bound ? [`the layout shifts by ${shift.toFixed(4)}: ${moved.join(', ')}`] : [];
  }, most);
}

/**
 * What is wrong with the largest paint of a page that has not been scrolled yet: the largest picture of the first view is
 * what the browser reports, and is asked for first; a page that begins without one is there with its words.
 */
export async function largestPaintFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { largest } = (window as unknown as { paint: Paint }).paint;
    const seen = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const width = Math.min(right, innerWidth) - Math.max(left, 0);
      const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
      return element.checkVisibility() && width > 0 && height > 0 ? width * height : 0;
    };
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')].filter((image) => seen(image) > 0);
    const widest = pictures.sort((one, other) => seen(other) - seen(one))[0];
    // Smaller ones are marks and portraits: beside them the words may be larger.
    const leads = widest && (largest instanceof HTMLImageElement || seen(widest) > 0.1 * innerWidth * innerHeight);
    const tag = largest?.outerHTML.slice(0, 120) ?? 'nothing';
    if (!leads) return largest?.closest('main') ? [] : [`no words are the largest paint, but ${tag}`];
    const isReported = largest instanceof HTMLImageElement && seen(largest) >= seen(widest) - 1;
    return [
      ...(isReported ? [] : [`not ${widest.currentSrc} is the largest paint, but ${tag}`]),
      ...(widest.fetchPriority === 'high' ? [] : [`${widest.currentSrc} is not asked for first`]),
    ];
  });
}
