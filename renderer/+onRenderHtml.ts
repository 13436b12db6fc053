import { escapeInject } from 'vike/server';
import type { OnRenderHtmlSync } from 'vike/types';

/**
 * Empty document with placeholders, to which vike adds its tags; `documentShell.ts` splits it at the placeholders.
 * React is not used here.
 */
export const onRenderHtml: OnRenderHtmlSync = () => ({
  documentHtml: escapeInject`<!DOCTYPE html><html%HTML%><head><meta name="viewport" content="width=device-width,initial-scale=1">%HEAD%</head><body><div id="root">%ROOT%</div>%DATA%</body></html>`,
  injectFilter(assets) {
    for (const asset of assets) if (asset.assetType === 'script') asset.inject = 'HTML_BEGIN';
  },
});
