import type { JSHandle, Page } from 'playwright-core';

/** Text changes that WCAG 1.4.12 (spacing) and 1.4.4 (size) require a page to survive. */
const texts = {
  spacing:
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  size: ':root { font-size: 200% !important }',
} as const;

/** Applies one of the text changes, or removes them all. */
export async function setText(page: Page, change?: keyof typeof texts): Promise<void> {
  await page.evaluate(
    async (css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
    },
    change ? texts[change] : '',
  );
}

/** Returns one line per control that only its background sets apart: forced colours remove it. */
export async function forcedColourFaults(page: Page): Promise<string[]> {
  const filled = await filledControls(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const stillFilled = await filledControls(page);
  const faults = await page.evaluate(
    ([before, after]) =>
      before
        .filter((control) => {
          const { borderBlockEndWidth, borderBlockEndStyle, outlineStyle, textDecorationLine } =
            getComputedStyle(control);
          const hasBorder = borderBlockEndStyle !== 'none' && Number.parseFloat(borderBlockEndWidth) > 0;
          return !hasBorder && !after.includes(control) && outlineStyle === 'none' && textDecorationLine === 'none';
        })
        .map((control) => `no edge in forced colours: ${control.outerHTML.slice(0, 100)}`),
    [filled, stillFilled] as const,
  );
  await page.emulateMedia({ forcedColors: 'none' });
  return faults;
}

/** Visible controls and current items whose background differs from the one behind them. */
function filledControls(page: Page): Promise<JSHandle<Element[]>> {
  return page.evaluateHandle(() => {
    const fillOf = (element: Element) => getComputedStyle(element).backgroundColor;
    const isClear = (element: Element) => /(, 0|\/ 0)\)$/.test(fillOf(element));
    const groundOf = (element: Element): string =>
      isClear(element) && element.parentElement ? groundOf(element.parentElement) : fillOf(element);
    return [...document.querySelectorAll('a, button, summary, input, [aria-current], [aria-selected="true"]')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.getBoundingClientRect().width > 1 &&
        !isClear(element) &&
        element.parentElement &&
        fillOf(element) !== groundOf(element.parentElement),
    );
  });
}

/** Returns one line per print fault; set the window to the width of a sheet. Leaves print media emulated. */
export async function printFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  return page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const hasText = (element: Element) =>
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
    // Controls are not printed, except links inside headings and paragraphs.
    const isControl = (element: Element) =>
      element.closest('[role="button"]') ||
      (element.closest('a, button, summary, label') && !element.closest('h1, h2, h3, h4, h5, h6, p'));
    const isLeftOut = (element: Element) =>
      isControl(element) ||
      element.closest('script, nav, .screen-only, .needs-script, .visually-hidden, dialog, [popover], [data-embed]');
    const main = [...document.querySelectorAll('main *')];
    const sheets = document.documentElement.scrollHeight / (innerWidth * Math.SQRT2);
    return [
      ...main
        .filter((element) => hasText(element) && !isSeen(element) && !isLeftOut(element))
        .map(
          (element) =>
            `missing in print: ${element.localName}.${element.className} ${element.textContent.slice(0, 40)}`,
        ),
      ...main
        .filter((element) => isSeen(element) && !isLeftOut(element) && element.scrollWidth > element.clientWidth + 1)
        .filter((element) => getComputedStyle(element).overflowX !== 'visible' && element.textContent.trim())
        .map((element) => `cut off in print: ${element.localName}.${element.className}`),
      ...[...document.querySelectorAll('body *')]
        .filter((element) => isSeen(element) && getComputedStyle(element).position === 'fixed')
        .filter((element) => element.getBoundingClientRect().height > 1)
        .map((element) => `fixed in print: ${element.localName}.${element.className}`),
      ...[...document.querySelectorAll('.screen-only, [popover], dialog')]
        .filter(isSeen)
        .map((element) => `not for print: ${element.localName}.${element.className}`),
      ...(sheets > 20 ? [`${Math.ceil(sheets)} sheets`] : []),
    ];
  });
}

/** Returns one line per element that is hidden or does nothing without scripts. */
export async function scriptlessFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const nameOf = (element: Element) => element.outerHTML.slice(0, 100);
    const works = 'summary, [popovertarget], [commandfor], form[action] *';
    return [
      ...[...document.querySelectorAll('main :is(section, article, h1, h2, h3, table)')]
        .filter((element) => !isSeen(element) && !element.closest('dialog, [popover]'))
        .map((element) => `hidden without scripts: ${nameOf(element)}`),
      ...[...document.querySelectorAll('button, input, select')]
        .filter((element) => isSeen(element) && !element.matches(works))
        .map((element) => `does nothing without scripts: ${nameOf(element)}`),
      ...[...document.querySelectorAll('a')]
        .filter((link) => isSeen(link) && !link.getAttribute('href'))
        .map((link) => `link without a target: ${nameOf(link)}`),
    ];
  });
}
