/** Prepares sanitised HTML, in which `<` and `>` occur only around tags, for the site's typography. */
import { fillIn, type UiStrings } from '../../contracts/strings/uiStrings.ts';
import { escapeHtmlText, withNewWindowHints } from '../layout/newWindowHints.ts';

type Texts = Pick<UiStrings, 'load_video' | 'watch_film' | 'opens_in_new_window'>;

/** An image that starts within this many characters is in the first view. */
const firstViewLength = 1_000;

/**
 * Wraps tables in scrollable regions, gives video placeholders a button and, for browsers without scripts, a link, adds
 * a hint to links that open a window, removes the page's own title, and loads the image of the first view eagerly.
 * @param title The page's title as plain text.
 */
export function toProse(html: string, title: string, strings: Texts): string {
  const name = escapeHtmlText(title);
  const article = withoutTitle(html, name);
  return withEagerPicture(withTables(withFilms(withNewWindowHints(article, strings), strings), name));
}

/** Removes a first heading that repeats the page's title, which is already shown above the article. */
function withoutTitle(html: string, title: string): string {
  const [heading = '', text = ''] = /^\s*<h2\b[^>]*>(.*?)<\/h2>/s.exec(html) ?? [];
  return toAttributeText(text) === title ? html.slice(heading.length) : html;
}

function withFilms(html: string, strings: Texts): string {
  return html.replace(
    /<div data-embed="(https:\/\/([^/"]+)\/[^"]*)"(?: data-title="([^"]*)")?><\/div>/g,
    (_placeholder, url: string, host: string, title = '') => {
      const name = title || escapeHtmlText(strings.watch_film);
      const button = fillIn(escapeHtmlText(strings.load_video), { host: `<bdi>${host}</bdi>` });
      return (
        `<div data-embed="${url}" data-title="${name}">${title && `<p>${title}</p>`}` +
        `<button type="button" class="needs-script">${button}<span class="visually-hidden">: ${name}</span></button>` +
        `<a href="${url}">${escapeHtmlText(strings.watch_film)}<span class="visually-hidden">: ${name}</span></a></div>`
      );
    },
  );
}

/** Wraps tables in scrollable regions and removes those without cells; a nested table scrolls with the outer one. */
function withTables(html: string, title: string): string {
  const names = new Map<string, number>();
  let depth = 0;
  let start = 0;
  const output: string[] = [];
  for (const tag of html.matchAll(/<(\/?)table\b[^>]*>/g)) {
    depth += tag[1] ? -1 : 1;
    if (depth === 1 && !tag[1]) {
      output.push(html.slice(start, tag.index));
      start = tag.index;
    } else if (depth === 0) {
      const end = tag.index + tag[0].length;
      output.push(inScrollRegion(html.slice(start, end), title, names));
      start = end;
    }
  }
  return [...output, html.slice(start)].join('');
}

function inScrollRegion(table: string, title: string, names: Map<string, number>): string {
  if (!/<t[dh]\b/.test(table)) return '';
  const caption = /^<table[^>]*>\s*<caption\b[^>]*>(.*?)<\/caption>/s.exec(table)?.[1] ?? '';
  const name = toAttributeText(caption) || title;
  const count = (names.get(name) ?? 0) + 1;
  names.set(name, count);
  const label = count > 1 ? `${name} (${count})` : name;
  // Each cell has its own text direction, for example `32–96 GB` in an Arabic table.
  const cells = table.replace(/(<t[dh]\b[^>]*>)([^<]+)(?=<\/t[dh]>)/g, '$1<bdi>$2</bdi>');
  // Focusable, so that the arrow keys scroll it.
  return `<div role="region" tabindex="0" aria-label="${label}">${cells}</div>`;
}

function withEagerPicture(html: string): string {
  const picture = html.indexOf('<img ');
  if (picture < 0 || picture > firstViewLength) return html;
  return html.slice(0, picture) + html.slice(picture).replace(/^(<img [^>]*)loading="lazy"/, '$1fetchpriority="high"');
}

/** The text of an HTML fragment, escaped for an attribute. */
function toAttributeText(html: string): string {
  return html
    .replace(/<[^<>]*>/g, '')
    .replaceAll('"', '&quot;')
    .trim();
}
