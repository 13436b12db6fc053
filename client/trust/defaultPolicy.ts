import { parseUrl } from '../link/parseUrl.ts';
import { configuredScriptUrls, trustedHtml, trustedTypes } from './ownPolicy.ts';

/**
 * Creates the default Trusted Types policy, which the browser calls when a third-party script assigns a plain string. A
 * refused value is an error in that script and a CSP report (docs/operations.md).
 */
export function makeDefaultPolicy(): void {
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  const originOf = (url: string) => parseUrl(url, location.href)?.origin;
  const origins = new Set(configuredScriptUrls().map(originOf));
  trustedTypes.createPolicy('default', {
    createHTML: (html) => (isAllowedHtml(html) ? html : null),
    createScript: () => null,
    createScriptURL: (url) => (origins.has(originOf(url)) ? url : null),
  });
}

/** Allowed elements: they run no code, load no document and are parsed alike in every context. */
const allowedElements = new Set(
  (
    'a abbr address article aside b bdi bdo blockquote body br button caption cite code col colgroup dd del details div dl dt em ' +
    'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html i img input ins kbd label legend li main mark ' +
    'nav ol p picture pre q s section small source span strong sub summary sup table tbody td tfoot th thead time tr u ul ' +
    'circle defs ellipse g line path polygon polyline rect svg use'
  ).split(' '),
);

/** True when HTML has only allowed elements and attributes. */
function isAllowedHtml(html: string): boolean {
  // Parsed in a separate document, which loads nothing.
  const { documentElement } = new DOMParser().parseFromString(trustedHtml(html) as string, 'text/html');
  return [documentElement, ...documentElement.querySelectorAll('*')].every(
    ({ localName, attributes }) => allowedElements.has(localName) && [...attributes].every(isAllowedAttribute),
  );
}

/** True for an attribute that runs no code. Blanks are removed because browsers ignore them in `javascript:` URLs. */
function isAllowedAttribute({ name, value }: Attr): boolean {
  return !/^on|^srcdoc$/i.test(name) && !/^\W*javascript:/i.test(value.replace(/\s/g, ''));
}
