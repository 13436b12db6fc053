import { escapeInject } from 'vike/server';
import type { OnRenderHtmlSync } from 'vike/types';

/** An empty document with marks, which vike adds its tags to; `documentShell.ts` cuts it at the marks. React is not called here. */
export const onRenderHtml: OnRenderHtmlSync = () => ({
  documentHtml: escapeInject`<!DOCTYPE html><html%HTML%><head><meta name="viewport" content="width=device-width,initial-scale=1">%HEAD%</head><body><div id="root">%ROOT%</div>%DATA%</body></html>`,
  injectFilter(assets) {
    for (const asset of assets) if (asset.assetType === 'script') asset.inject = 'HTML_BEGIN';
  },
});
