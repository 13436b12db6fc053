import type { Page } from 'playwright-core';

/**
 * Returns one line per fault in a document's headings and empty elements.
 * @param html HTML of the document to check instead of the page's own.
 */
export async function outlineFaults(page: Page, html?: string): Promise<string[]> {
  return page.evaluate((markup) => {
    const checkedDocument = markup === undefined ? document : new DOMParser().parseFromString(markup, 'text/html');
    const main = checkedDocument.querySelector('main') ?? checkedDocument.body;
    const nameOf = (element: Element) => `<${element.localName}> ${element.textContent.trim().slice(0, 40)}`;
    /** True if an element is or contains text, an image, a video or a control. */
    const hasContent = (element: Element): boolean =>
      !element.matches('script, template') &&
      (element.matches('img, svg, video, input, button, hr') ||
        [...element.childNodes].some((node) =>
          node instanceof Element || node.nodeType === Node.ELEMENT_NODE
            ? hasContent(node as Element)
            : node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        ));
    const partsOf = (element: Element): Element[] => {
      const parts = [...element.children].filter(hasContent);
      return parts.length === 1 && parts[0] && !parts[0].matches('h1, h2, h3, h4, h5, h6') ? partsOf(parts[0]) : parts;
    };

    const headings = [...main.querySelectorAll('h1, h2, h3, h4, h5, h6')];
    const levels = headings.map(({ localName }) => Number(localName[1]));
    const sections = [...main.querySelectorAll('section')].filter((section) => section.querySelector('h2, h3, h4'));
    return [
      ...(checkedDocument.querySelectorAll('h1').length === 1 ? [] : ['the document does not have exactly one h1']),
      ...headings.filter((heading) => !heading.textContent.trim()).map((heading) => `${heading.localName} is empty`),
      ...headings
        .filter((_, index) => (levels[index] ?? 0) - (levels[index - 1] ?? 0) > 1)
        .map((heading) => `${nameOf(heading)} skips a level`),
      ...[...main.querySelectorAll('section, nav, article, ul, ol, table, figure')]
        .filter((element) => !hasContent(element))
        .map((element) => `<${element.localName} class="${element.className}"> is empty`),
      ...sections
        .filter((section) => partsOf(section).length < 2)
        .map((section) => `no content under the heading: ${nameOf(section)}`),
    ];
  }, html);
}

/** Returns one line per control smaller than 24 × 24 px, except links inside text. */
export async function targetFaults(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, input:not([type="hidden"]), select, summary')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        // A label around the control is part of its target.
        const { width, height } = (control.closest('label') ?? control).getBoundingClientRect();
        const isHidden = width <= 1 || height <= 1;
        const isInText = getComputedStyle(control).display === 'inline' && control.closest('p, li, td, dd, figcaption');
        return !isHidden && !isInText && (width < 23.5 || height < 23.5);
      })
      .map((control) => `target too small: ${control.outerHTML.slice(0, 120)}`),
  );
}

export async function overflowFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overflow = document.documentElement.scrollWidth - innerWidth;
    return overflow > 0 ? [`${overflow} px wider than the window of ${innerWidth} px`] : [];
  });
}

/** Returns one line per element that clips its text without scrolling. */
export async function clippingFaults(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        const isClipping = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        return (
          clipPath === 'none' &&
          element.checkVisibility({ visibilityProperty: true }) &&
          element.textContent.trim() &&
          ((isClipping(overflowY) && element.scrollHeight > element.clientHeight + 1) ||
            (isClipping(overflowX) && element.scrollWidth > element.clientWidth + 1))
        );
      })
      .map(
        (element) => `text is cut off: ${element.localName}.${element.className} ${element.textContent.slice(0, 40)}`,
      ),
  );
}
