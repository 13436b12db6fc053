import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { sitePaths } from './samplePages.ts';

/** Logical edges in px: `start` and `end` count from the window's inline-start edge. */
export interface Box {
  start: number;
  end: number;
  top: number;
  bottom: number;
}

export interface MeasuredLayer {
  layer: Box;
  opener: Box;
  header: Box;
  /** The header's content lane. */
  lane: Box;
  window: Box;
  /** False when something covers the centre of the button that closes the layer. */
  isCloseHit: boolean;
  /** The button that closes the layer. */
  close: Box | null;
}

export type EdgesOf = (measured: MeasuredLayer, width: number) => Partial<Box>;

export interface LayerPlacement {
  path: string;
  /** Selectors; without `close` the layer closes by Escape. */
  opener: string;
  layer: string;
  /** The button inside `opener`, if only the button moves; by default `opener` itself is pressed. */
  button?: string;
  close?: string;
  /** True for window widths that have the layer; by default all. */
  existsAt?: (width: number) => boolean;
  edges: EdgesOf;
  /** Maximum distance in px of the close button from the inline-end edge of the layer. */
  closeInset?: (measured: MeasuredLayer) => number;
}

/** Maximum window width in px at which the header's layers have the full width. */
export const maxPhoneWidth = 730;
/** Maximum window width in px at which the main menu is a side menu. */
const maxTabletWidth = 1024;

const fullWidth = ({ window: { start, end } }: MeasuredLayer) => ({ start, end });
const fullWindow = ({ window }: MeasuredLayer) => window;
const atBottom = (measured: MeasuredLayer) => ({ ...fullWidth(measured), bottom: measured.window.bottom });
/** As far as the header's content from the edge of the window. */
const laneInset = ({ lane, window }: MeasuredLayer) => window.end - lane.end;
const usualInset = () => 48;
const closeButton = (id: string) => `#${id} [popovertargetaction="hide"]`;
const headerButton = (id: string) => `header button[popovertarget="${id}"]:not([popovertargetaction])`;

/** Above or below the button, centred within the window's margins. */
function atButton({ layer, opener, window }: MeasuredLayer): Partial<Box> {
  const [margin, gap] = [16, 8];
  const width = layer.end - layer.start;
  const middle = (opener.start + opener.end - width) / 2;
  const start = Math.max(margin, Math.min(middle, window.end - margin - width));
  return layer.top > opener.top ? { start, top: opener.bottom + gap } : { start, bottom: opener.top - gap };
}

const { home, prosProfile, productLine } = sitePaths;

export const layerPlacements = {
  cart: {
    path: home,
    opener: headerButton('cart-panel'),
    layer: '#cart-panel',
    close: closeButton('cart-panel'),
    closeInset: usualInset,
    edges: (measured, width) =>
      width > maxPhoneWidth
        ? { top: measured.header.bottom, end: measured.opener.end }
        : { ...fullWindow(measured), top: measured.header.bottom },
  },
  account: {
    path: home,
    opener: headerButton('account-menu'),
    layer: '#account-menu',
    edges: (measured, width) => ({
      top: measured.header.bottom,
      ...(width > maxPhoneWidth ? { end: measured.opener.end } : fullWidth(measured)),
    }),
  },
  search: {
    path: home,
    opener: headerButton('site-search'),
    layer: '#site-search',
    close: closeButton('site-search'),
    closeInset: laneInset,
    edges: (measured, width) => ({
      ...(width > maxTabletWidth ? fullWidth(measured) : fullWindow(measured)),
      top: measured.header.bottom,
    }),
  },
  regions: {
    path: home,
    opener: headerButton('region-switcher'),
    layer: '#region-switcher',
    close: closeButton('region-switcher'),
    closeInset: usualInset,
    // Centred in the window.
    edges: ({ layer, window }) => ({ start: window.end - layer.end, top: window.bottom - layer.bottom }),
  },
  'side menu': {
    path: home,
    opener: headerButton('main-menu'),
    layer: '#main-menu',
    close: closeButton('main-menu'),
    closeInset: usualInset,
    edges: ({ window: { start, top, bottom } }) => ({ start, top, bottom }),
    existsAt: (width) => width <= maxTabletWidth,
  },
  'panel of the menu': {
    path: home,
    opener: '[aria-controls="menu-0"]',
    layer: '#menu-0',
    edges: (measured) => ({ ...fullWidth(measured), top: measured.header.bottom }),
    existsAt: (width) => width > maxTabletWidth,
  },
  assistant: {
    path: home,
    // The wrapper, because the button grows on hover, and is elsewhere while its place is not free (`isPlaceFree`).
    opener: 'div:has(> [aria-expanded] [href="#icon-chat"])',
    button: '[aria-expanded]:has([href="#icon-chat"])',
    layer: '.sample-assistant',
    close: '.sample-assistant h2 button',
    closeInset: usualInset,
    edges: ({ opener, window }, width) =>
      width > maxPhoneWidth
        ? { end: opener.end, bottom: opener.top - 16 }
        : { start: 16, end: window.end - 16, bottom: window.bottom - 16 },
  },
  'cookie settings': {
    path: home,
    opener: 'footer li button:not([popovertarget])',
    layer: '#cookie-slot section',
    close: '#cookie-slot fieldset button',
    edges: atBottom,
  },
  film: {
    path: prosProfile,
    opener: '#film a',
    layer: 'dialog:modal',
    close: 'dialog:modal > div:first-child button',
    closeInset: laneInset,
    edges: fullWindow,
  },
  lightbox: {
    path: prosProfile,
    opener: '#gallery a',
    layer: 'dialog:modal',
    close: 'dialog:modal > div:first-child button',
    closeInset: laneInset,
    edges: fullWindow,
  },
  toggletip: {
    path: productLine,
    opener: 'main li button[popovertarget]',
    layer: '[role="note"]:popover-open',
    edges: atButton,
  },
  tray: {
    path: productLine,
    opener: 'main [data-compare]',
    layer: '#notices aside',
    close: '#notices aside > button',
    edges: atBottom,
  },
} satisfies Record<string, LayerPlacement>;
export type LayerName = keyof typeof layerPlacements;

/** At the end of the header's content lane, with the opener above it. */
const atLaneEnd: EdgesOf = ({ header, lane, layer, opener }) => ({
  top: header.bottom,
  start: Math.min(layer.start, opener.start),
  end: lane.end,
});
/** Positions in browsers without anchor positioning, on windows wider than a phone. */
export const withoutAnchors: Partial<Record<LayerName, EdgesOf>> = {
  cart: atLaneEnd,
  account: atLaneEnd,
  search: layerPlacements.search.edges,
  // Centred at the bottom of the window.
  toggletip: ({ layer, window }) => ({ start: window.end - layer.end, bottom: window.bottom - 16 }),
};

/** Measures an open layer; runs in the page. */
export function readLayer({
  opener,
  layer,
  close,
}: Pick<LayerPlacement, 'opener' | 'layer'> & { close: string | undefined }): MeasuredLayer {
  const isRightToLeft = getComputedStyle(document.documentElement).direction === 'rtl';
  const visibleElement = (selector: string) => {
    const element = [...document.querySelectorAll(selector)].find((candidate) => candidate.checkVisibility());
    if (!element) throw new Error(`${selector} is not visible`);
    return element;
  };
  // The width for layout, without scrollbar or scrollbar gutter.
  const page = document.body.getBoundingClientRect();
  const boxOf = (selector: string): Box => {
    const { left, right, top, bottom } = visibleElement(selector).getBoundingClientRect();
    const [start, end] = isRightToLeft
      ? [page.right - right, page.right - left]
      : [left - page.left, right - page.left];
    return { start, end, top, bottom };
  };
  const isHit = (selector: string) => {
    const button = visibleElement(selector);
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const topElement = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return topElement !== null && button.contains(topElement);
  };
  return {
    layer: boxOf(layer),
    opener: boxOf(opener),
    header: boxOf('header'),
    lane: boxOf('header > div'),
    window: { start: 0, end: page.width, top: 0, bottom: innerHeight },
    isCloseHit: close === undefined || isHit(close),
    close: close === undefined ? null : boxOf(close),
  };
}

/** Returns one line per misplaced edge, and for a close button that is covered, small or away from the edge. */
export function placementFaults(
  measured: MeasuredLayer,
  expected: Partial<Box>,
  closeInset = Number.POSITIVE_INFINITY,
): string[] {
  const { layer, window, close } = measured;
  const edges = Object.entries(expected).flatMap(([edge, px]) => {
    const actual = layer[edge as keyof Box]; // a key of a box
    return Math.abs(actual - px) > 1 ? [`${edge} is ${actual}, not ${px}`] : [];
  });
  const isInside = layer.start > -1 && layer.top > -1 && layer.end < window.end + 1 && layer.bottom < window.bottom + 1;
  return [
    ...edges,
    ...(isInside ? [] : [`outside the window: ${JSON.stringify(layer)}`]),
    ...(measured.isCloseHit ? [] : ['the close button is covered']),
    ...(close && layer.end - close.end > closeInset + 1 ? [`close is ${layer.end - close.end} from the edge`] : []),
    ...(close && Number.isFinite(closeInset) && close.end - close.start < 44 ? ['the close button is small'] : []),
  ];
}

const visibleLocator = (page: Page, selector: string) => page.locator(selector).filter({ visible: true }).first();

export async function openLayer(page: Page, name: LayerName): Promise<void> {
  if (name === 'assistant') await page.waitForFunction(isPlaceFree);
  const { opener, button = opener }: LayerPlacement = layerPlacements[name];
  await visibleLocator(page, button).click();
}

/** True when the assistant's button is at its place; otherwise scrolls on to where that is free. Runs in the page. */
export function isPlaceFree(): boolean {
  const spot = document.querySelector<HTMLElement>('[data-spot]')?.dataset['spot'];
  if (spot && spot !== 'place') scrollBy({ top: 97, behavior: 'instant' });
  return spot === 'place';
}

/** Waits until an open layer is in its position. */
export async function expectPlacement(page: Page, name: LayerName, width: number): Promise<void> {
  const { opener, layer, close, edges, closeInset }: LayerPlacement = layerPlacements[name];
  const faults = async () => {
    const measured = await page.evaluate(readLayer, { opener, layer, close });
    return placementFaults(measured, edges(measured, width), closeInset?.(measured));
  };
  await expect.poll(faults, { message: `${name} at ${width} px` }).toEqual([]);
}

/** Closes a layer by its close button, or by Escape where it has none. */
export async function closeLayer(page: Page, name: LayerName): Promise<void> {
  const { layer, close }: LayerPlacement = layerPlacements[name];
  // By key: a press beside the opening one and right after it would be the second of a double tap.
  if (close) await visibleLocator(page, close).press('Enter');
  else await page.keyboard.press('Escape');
  await visibleLocator(page, layer).waitFor({ state: 'detached' });
}
