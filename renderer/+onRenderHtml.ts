import { escapeInject } from 'vike/server';
import type { OnRenderHtmlSync } from 'vike/types';

/** An empty document with marks, which vike adds its tags to; `frame.ts` cuts it at the marks. React is not called here. */
export const onRenderHtml: OnRenderHtmlSync = () => ({
  documentHtml: escapeInject`<!DOCTYPE html><html%HTML%><head><meta name="viewport" content="width=device-width,initial-scale=1">%HEAD%</head><body><div id="root">%ROOT%</div>%DATA%</body></html>`,
  injectFilter(assets) {
    const styles = new Set<string>();
    for (const asset of assets) {
      if (asset.assetType === 'style') {
        // vike sends the styles of the client's and of the server's build; they hold the same rules in another order.
        const name = asset.src.replace(/\.[\w-]+\.css$/, '');
        if (styles.has(name)) asset.inject = false;
        styles.add(name);
      } else if (!asset.isEntry) {
        // Of the fonts the head preloads one, and the theme's file is no module (headTags.ts).
        asset.inject = asset.assetType === 'script' && asset.src.includes('/chunks/') ? 'HTML_BEGIN' : false;
      }
    }
  },
});
