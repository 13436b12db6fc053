/** Allowed attributes by element. */
export type AllowedHtml = Readonly<Record<string, readonly string[]>>;

const language = ['lang', 'dir'];
const elements = (names: string, ...attributes: string[]): AllowedHtml =>
  Object.fromEntries(names.split(' ').map((name) => [name, [...language, ...attributes]]));

export const allowedText: AllowedHtml = {
  ...elements('p br ul ol li strong b em i sup sub small span'),
  a: ['href', 'target', 'rel'],
};

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
 * Returns one line per forbidden or ambiguous part of sanitised HTML. Every `<` must begin a tag in exactly the form that
 * the sanitiser writes: browsers parse any other form in different ways.
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

/** True if an id, or the URL of a link or source, is allowed; other attributes always are. */
function isHarmless(attribute: string, value: string): boolean {
  if (attribute === 'id') return /^section[\p{L}\p{M}\p{N}-]*$/u.test(value);
  if (!['href', 'src', 'data-embed'].includes(attribute)) return true;
  const url = value.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
  const { protocol, origin, username } = new URL(url, site);
  const isAbsolute = /^(https?:\/\/[^/]|mailto:|tel:)/i.test(url);
  return /^(https?|mailto|tel):$/.test(protocol) && !username && (isAbsolute || origin === site);
}
