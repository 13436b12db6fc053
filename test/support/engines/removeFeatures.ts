/** Takes web features out of a current browser, so that it uses the fallbacks of older ones (docs/browsers.md). */
import type { TestProxy } from './testProxy.ts';

/**
 * Names in style sheets that browsers of the support floor do not know. Renamed, no browser knows them, so that rules,
 * declarations and conditions with them do not apply.
 */
const unknownInStyles =
  /(?<!\\):popover-open|:has(?=\()|::details-content|@view-transition|::view-transition-\w+|(?<![\w-])(?:anchor-name|anchor-center|anchor(?=\()|position-(?:anchor|area|try-fallbacks)|content-visibility|contain-intrinsic-block-size|interpolate-size|subgrid|text-wrap|scrollbar-(?:color|gutter|width)|scroll-initial-target|auto-phrase|light-dark(?=\())(?![\w-])|(?<=\dl)h\b/g;

/** Source of a script that removes what scripts use; for `visit`. */
export const withoutNewScripts = `
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover']) delete HTMLElement.prototype[name];
  delete Document.prototype.startViewTransition;
  delete window.requestIdleCallback;
  delete AbortSignal.any;
  delete URL.canParse;
  delete URL.parse;
  {
    const { supports } = CSS;
    CSS.supports = (...condition) => !/anchor|position-area/.test(condition.join()) && supports.apply(CSS, condition);
    // The browser still hides popovers that it has not opened itself.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@layer popover-fallback { [popover].\\\\:popover-open { display: block } }');
    addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(sheet));
  }`;

/** Removes the same from style sheets until the returned function is called. */
export function removeNewStyles(proxy: TestProxy): () => void {
  return proxy.change(/\.css$/, (css) => css.replaceAll(unknownInStyles, (name) => `${name}-absent`));
}
