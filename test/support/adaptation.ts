import type { JSHandle, Page } from 'playwright-core';

/** Styles that a page must support by WCAG 1.4.12 (text spacing) and 1.4.4 (text size). */
const textStyles = {
  spacing:
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  size: ':root { font-size: 200% !important }',
} as const;

/** Applies one of the text styles; without `change` it removes the applied one. */
export async function setText(page: Page, change?: keyof typeof textStyles): Promise<void> {
  await page.evaluate(
    async (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    },
    change ? textStyles[change] : '',
  );
}

/** Returns one line per control that only its background marks as a control: forced colours remove backgrounds. */
export async function forcedColourFaults(page: Page): Promise<string[]> {
  const filled = await filledControls(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const filledInForcedColours = await filledControls(page);
  const faults = await page.evaluate(
    ([before, after]) =>
      before
        .filter((control) => {
          const { borderBlockEndWidth, borderBlockEndStyle, outlineStyle, textDecorationLine } =
            getComputedStyle(control);
          const hasBorder = borderBlockEndStyle !== 'none' && Number.parseFloat(borderBlockEndWidth) > 0;
          return !hasBorder && !after.includes(control) && outlineStyle === 'none' && textDecorationLine === 'none';
        })
        .map((control) => `no visible edge in forced colours: ${control.outerHTML.slice(0, 100)}`),
    [filled, filledInForcedColours] as const,
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return faults;
}

/** Visible controls and current items whose background differs from that of their parent. */
function filledControls(page: Page): Promise<JSHandle<Element[]>> {
  return page.evaluateHandle(() => {
    const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;
    const isTransparent = (element: Element) => /(, 0|\/ 0)\)$/.test(backgroundOf(element));
    const effectiveBackgroundOf = (element: Element): string =>
      isTransparent(element) && element.parentElement
        ? effectiveBackgroundOf(element.parentElement)
        : backgroundOf(element);
    return [...document.querySelectorAll('a, button, summary, input, [aria-current], [aria-selected="true"]')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 1 &&
        !isTransparent(element) &&
        element.parentElement &&
        backgroundOf(element) !== effectiveBackgroundOf(element.parentElement),
    );
  });
}

/**
 * Returns one line per fault of the printed page. The window must have the width of the paper; print media remain
 * emulated.
 */
export async function printFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  return page.evaluate(() => {
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const hasText = (element: Element) =>
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
    // Controls are not printed, except links inside headings and paragraphs.
    const isControl = (element: Element) =>
      element.closest('[role="button"]') ||
      (element.closest('a, button, summary, label') && !element.closest('h1, h2, h3, h4, h5, h6, p'));
    const isExcluded = (element: Element) =>
      isControl(element) ||
      element.closest('script, nav, .screen-only, .needs-script, .visually-hidden, dialog, [popover], [data-embed]');
    const mainElements = [...document.querySelectorAll('main *')];
    const pageCount = document.documentElement.scrollHeight / (innerWidth * Math.SQRT2);
    return [
      ...mainElements
        .filter((element) => hasText(element) && !isVisible(element) && !isExcluded(element))
        .map(
          (element) =>
            `missing in print: ${element.localName}.${element.className} ${element.textContent.slice(0, 40)}`,
        ),
      ...mainElements
        .filter(
          (element) => isVisible(element) && !isExcluded(element) && element.scrollWidth > element.clientWidth + 1,
        )
        .filter((element) => getComputedStyle(element).overflowX !== 'visible' && element.textContent.trim())
        .map((element) => `cut off in print: ${element.localName}.${element.className}`),
      ...[...document.querySelectorAll('body *')]
        .filter((element) => isVisible(element) && getComputedStyle(element).position === 'fixed')
        .filter((element) => element.getBoundingClientRect().height > 1)
        .map((element) => `fixed in print: ${element.localName}.${element.className}`),
      ...[...document.querySelectorAll('.screen-only, [popover], dialog')]
        .filter(isVisible)
        .map((element) => `visible in print: ${element.localName}.${element.className}`),
      ...(pageCount > 20 ? [`prints on ${Math.ceil(pageCount)} pages (maximum 20)`] : []),
    ];
  });
}

/** Returns one line per element that is hidden or does nothing without scripts. */
export async function scriptlessFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const nameOf = (element: Element) => element.outerHTML.slice(0, 100);
    // Style sheets follow the box of the comparison.
    const scriptlessControls = 'summary, [popovertarget], [commandfor], form[action] *, [data-differences]';
    return [
      ...[...document.querySelectorAll('main :is(section, article, h1, h2, h3, table)')]
        .filter((element) => !isVisible(element) && !element.closest('dialog, [popover]'))
        .map((element) => `hidden without scripts: ${nameOf(element)}`),
      ...[...document.querySelectorAll('button, input, select')]
        .filter((element) => isVisible(element) && !element.matches(scriptlessControls))
        .map((element) => `does nothing without scripts: ${nameOf(element)}`),
      ...[...document.querySelectorAll('a')]
        .filter((link) => isVisible(link) && !link.getAttribute('href'))
        .map((link) => `link without a target: ${nameOf(link)}`),
    ];
  });
}
