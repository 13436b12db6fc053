import { namedScripts, trustedHtml, trustedTypes } from './ownPolicy.ts';

/**
 * Makes the policy that is asked when a script hands over plain text: scripts of others do, who know nothing of Trusted Types.
 * What it refuses is an error in that script, and a report of the browser's (docs/operations.md).
 */
export function makeDefaultPolicy(): void {
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  const originOf = (url: string) => new URL(url, location.href).origin;
  const origins = new Set(namedScripts().map(originOf));
  trustedTypes.createPolicy('default', {
    createHTML: (html) => (isPlain(html) ? html : null),
    createScript: () => null,
    createScriptURL: (url) => (URL.canParse(url, location.href) && origins.has(originOf(url)) ? url : null),
  });
}

/** Elements that run nothing, load no document and are read alike in every place: all others are refused. */
const plain = new Set(
  (
    'a abbr address article aside b bdi bdo blockquote body br button caption cite code col colgroup dd del details div dl dt em ' +
    'fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html i img input ins kbd label legend li main mark ' +
    'nav ol p picture pre q s section small source span strong sub summary sup table tbody td tfoot th thead time tr u ul ' +
    'circle defs ellipse g line path polygon polyline rect svg use'
  ).split(' '),
);

/** Whether HTML is text, tables, pictures and the like: nothing that could run. */
function isPlain(html: string): boolean {
  // Parsed apart from the page, where nothing of it is loaded.
  const { documentElement } = new DOMParser().parseFromString(trustedHtml(html) as string, 'text/html');
  return [documentElement, ...documentElement.querySelectorAll('*')].every(
    ({ localName, attributes }) => plain.has(localName) && [...attributes].every(isPlainAttribute),
  );
}

/** An address of `javascript:` is one with blanks in it, too. */
function isPlainAttribute({ name, value }: Attr): boolean {
  return !/^on|^srcdoc$/i.test(name) && !/^\W*javascript:/i.test(value.replace(/\s/g, ''));
}
