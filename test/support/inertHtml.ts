/** What HTML of content may be made of, element by element with its attributes. */
export type AllowedHtml = Readonly<Record<string, readonly string[]>>;

const language = ['lang', 'dir'];
const elements = (names: string, ...attributes: string[]): AllowedHtml =>
  Object.fromEntries(names.split(' ').map((name) => [name, [...language, ...attributes]]));

/** Texts with links: `toSafeHtml`. */
export const allowedText: AllowedHtml = {
  ...elements('p br ul ol li strong b em i sup sub small span'),
  a: ['href', 'target', 'rel'],
};

/** Articles: `toArticleHtml`. */
export const allowedArticle: AllowedHtml = {
  ...elements('p br hr section span strong b em i u s small sup sub mark code pre ul ol li dl dt dd blockquote q cite'),
  ...elements('figure figcaption table caption thead tbody tfoot tr details summary'),
  ...elements('h2 h3 h4 h5 h6', 'id'),
  ...elements('td', 'colspan', 'rowspan', 'scope'),
  ...elements('th', 'colspan', 'rowspan', 'scope'),
  ...elements('a', 'href', 'target', 'rel'),
  ...elements('div', 'data-embed', 'data-title'),
  img: ['src', 'alt', 'width', 'height', 'loading'],
};

/**
 * What in HTML is not allowed, or could be read in two ways, a line each. It is read as strictly as can be: every `<` begins a
 * tag in the one spelling that the sanitiser writes, so there is nothing for a parser to mend.
 */
export function htmlFaults(html: string, allowed: AllowedHtml): string[] {
  const faults: string[] = [];
  const rest = html.replace(/<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+="[^"<>]*")*)(?: \/)?>/g, (tag, slash, name, list) => {
    if (!Object.hasOwn(allowed, name) || (slash && list)) faults.push(`element: ${tag}`);
    for (const [, attribute = '', value = ''] of list.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
      if (!allowed[name]?.includes(attribute) || !isHarmless(attribute, value)) faults.push(`attribute: ${tag}`);
    }
    return '';
  });
  if (/[<>\0]/.test(rest)) faults.push(`not a tag: ${rest}`);
  return faults;
}

const site = 'https://www.test';
const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Whether the value of an attribute leads where it may: the others have nothing to do. */
function isHarmless(attribute: string, value: string): boolean {
  if (attribute === 'id') return /^section[\p{L}\p{M}\p{N}-]*$/u.test(value);
  if (!['href', 'src', 'data-embed'].includes(attribute)) return true;
  const address = value.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
  const { protocol, origin, username } = new URL(address, site);
  const isWhole = /^(https?:\/\/[^/]|mailto:|tel:)/i.test(address);
  return /^(https?|mailto|tel):$/.test(protocol) && !username && (isWhole || origin === site);
}
