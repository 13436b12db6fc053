import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hydrated } from './browser.ts';

/** Opens a comparison and hides the rows whose values are equal; returns the check box, the rows, and their number. */
export async function hideEqualRows(page: Page, url: string) {
  await page.goto(url);
  await hydrated(page);
  const rows = page.locator('tbody tr').filter({ visible: true });
  const rowCount = await rows.count();
  const differences = page.getByRole('checkbox', { name: 'Nur Unterschiede anzeigen' });
  await differences.check();
  expect(await rows.count()).toBeLessThan(rowCount);
  return { differences, rows, rowCount };
}

/** Numbers with their units that are on more than one line, in the elements of a selector. Runs in the page. */
export function splitQuantities(selector: string): string[] {
  // A number, or several with a sign between them, and what follows after a space.
  const quantity = /\p{Nd}(?:[\p{Nd}.,٫]*\p{Nd})?(?:\u2060?[–-]\u2060?\p{Nd}+)?(?:\s[×/]\s\p{Nd}+)*\s[^\s,–+]+/gu;
  const splitIn = (text: Text) =>
    [...text.data.matchAll(quantity)].flatMap((match) => {
      const range = document.createRange();
      range.setStart(text, match.index);
      range.setEnd(text, match.index + match[0].length);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4)));
      return lines.size > 1 ? [match[0]] : [];
    });
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const split: string[] = [];
    while (walker.nextNode()) split.push(...splitIn(walker.currentNode as Text)); // only text nodes are shown
    return split;
  });
}

/** Words without a hyphen that are on more than one line, in the elements of a selector. Runs in the page. */
export function brokenWords(selector: string): string[] {
  // Not all browsers hyphenate.
  const style = new CSSStyleSheet();
  style.replaceSync('* { hyphens: manual !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  return [...document.querySelectorAll(selector)].flatMap((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text; // only text nodes are shown
      // Languages without spaces break between characters.
      for (const match of text.data.matchAll(/[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー-]+/gu)) {
        const range = document.createRange();
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4)));
        if (lines.size > 1) broken.push(match[0]);
      }
    }
    return broken;
  });
}

/** Controls below a selector whose target is smaller than 44 px in one direction. Runs in the page. */
export function smallTargets(selector: string): string[] {
  const controls = document.querySelectorAll<HTMLElement>(
    `${selector} :is(a[href], button, select, label:has(input), summary)`,
  );
  return [...controls].flatMap((control) => {
    const { width, height } = control.getBoundingClientRect();
    if (width === 0 || control.closest('.visually-hidden')) return [];
    // A small control may have a larger area around it.
    const { inset } = getComputedStyle(control, '::after');
    const around = inset.startsWith('-') ? -2 * Number.parseFloat(inset) : 0;
    return Math.min(width, height) + around >= 43.5 ? [] : [`${width}×${height} ${control.textContent.trim()}`];
  });
}
