import type { JSHandle, Page } from 'playwright-core';

/** What WCAG 1.4.12 lets a visitor do to the text, and 1.4.4: twice the size. */
const texts = {
  spacing:
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  size: ':root { font-size: 200% !important }',
} as const;

/** Gives the page's text other spacing or size, or its own again. */
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

/** What forced colours take away, a line each: a control that is told apart by its filling alone needs an edge. */
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

/** The controls and current items in sight whose ground is another than what they stand on. */
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

/** What paper does not show, or shows in vain, a line each; the window should be as wide as a sheet. Leaves the page as it is on paper. */
export async function printFaults(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  return page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const hasText = (element: Element) =>
      [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
    // Paper needs no controls; a title that is a link is one to read, too.
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
          (element) => `not on paper: ${element.localName}.${element.className} ${element.textContent.slice(0, 40)}`,
        ),
      ...main
        .filter((element) => isSeen(element) && !isLeftOut(element) && element.scrollWidth > element.clientWidth + 1)
        .filter((element) => getComputedStyle(element).overflowX !== 'visible' && element.textContent.trim())
        .map((element) => `cut off on paper: ${element.localName}.${element.className}`),
      ...[...document.querySelectorAll('body *')]
        .filter((element) => isSeen(element) && getComputedStyle(element).position === 'fixed')
        .filter((element) => element.getBoundingClientRect().height > 1)
        .map((element) => `over the paper: ${element.localName}.${element.className}`),
      ...[...document.querySelectorAll('.screen-only, [popover], dialog')]
        .filter(isSeen)
        .map((element) => `on paper: ${element.localName}.${element.className}`),
      ...(sheets > 20 ? [`${Math.ceil(sheets)} sheets`] : []),
    ];
  });
}

/** What does not work or is not seen without scripts, a line each. */
export async function scriptlessFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const nameOf = (element: Element) => element.outerHTML.slice(0, 100);
    const works = 'summary, [popovertarget], [commandfor], form[action] *';
    return [
      ...[...document.querySelectorAll('main :is(section, article, h1, h2, h3, table)')]
        .filter((element) => !isSeen(element) && !element.closest('dialog, [popover]'))
        .map((element) => `not seen without scripts: ${nameOf(element)}`),
      ...[...document.querySelectorAll('button, input, select')]
        .filter((element) => isSeen(element) && !element.matches(works))
        .map((element) => `does nothing without scripts: ${nameOf(element)}`),
      ...[...document.querySelectorAll('a')]
        .filter((link) => isSeen(link) && !link.getAttribute('href'))
        .map((link) => `leads nowhere: ${nameOf(link)}`),
    ];
  });
}
