import { apply } from '@oddbird/popover-polyfill/fn';

/**
 * Adds popovers to a browser that has none (docs/browsers.md). Its styles are in the lowest cascade layer, like those of
 * a browser (client/styles/base.css).
 */
export function addPopovers(): void {
  apply({ layerName: 'popover-fallback' });
}
