/**
 * Lists that an article names: `<div data-list="productLevel/home-levels">…</div>`. The name is the path of the list in
 * the content API; the element's content stands in for the list where it is missing.
 */

/** Calls of the content API that an article may name, besides the sections of products. */
const namedLists = ['home/campaignEvent', 'home/selectYourProfession', 'home/whatProSay'] as const;

/** Prefix of the sections of products; their keys are letters, digits, hyphens and underscores. */
export const sectionPrefix = 'productLevel/';

/** Name of a list in an article. */
export type ListName = (typeof namedLists)[number] | `${typeof sectionPrefix}${string}`;

/** Maximum number of lists of an article; further ones stay a text, without calls. */
const maxLists = 6;

/** A text of an article, or a list with the text that stands in for it. */
export interface ArticlePiece {
  html: string;
  list?: ListName;
}

/** Returns whether an article may name a list like this. */
export function isListName(name: string): name is ListName {
  if (namedLists.some((known) => known === name)) return true;
  const key = name.startsWith(sectionPrefix) ? name.slice(sectionPrefix.length) : '';
  // This key is the path of another call, about people.
  return /^[\p{L}\p{N}_-]{1,100}$/u.test(key) && key !== 'pros';
}

/** An element around a list, with its start tag. */
interface OpenElement {
  name: string;
  tag: string;
}

/** Elements that a list may stand in; they end before it and start again after it. */
const wrappers = new Set(['div', 'section']);
const voidElements = new Set(['br', 'hr', 'img']);

/**
 * Splits an article at the lists that it names; empty without any. Requires sanitised HTML, in which `<` and `>` delimit
 * tags only and each element has an end tag. A list inside a list, a table or a quotation stays a text.
 */
export function splitAtLists(html: string): ArticlePiece[] {
  const pieces: ArticlePiece[] = [];
  const open: OpenElement[] = [];
  let list: { name: ListName; depth: number } | null = null;
  let count = 0;
  let start = 0;
  let prefix = '';
  const addText = (end: number, suffix: string) => {
    const text = html.slice(start, end);
    // Without the empty texts between two lists.
    if (/<img |<hr |data-embed=/.test(text) || text.replace(/<[^<>]*>/g, '').trim()) {
      pieces.push({ html: prefix + text + suffix });
    }
  };
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)(?: [^<>]*)?>/g)) {
    if (voidElements.has(name)) continue;
    if (!slash) {
      const listName = / data-list="([^"]*)"/.exec(tag)?.[1] ?? '';
      if (isListName(listName) && !list && count < maxLists && open.every((element) => wrappers.has(element.name))) {
        addText(
          index,
          open
            .map((element) => `</${element.name}>`)
            .reverse()
            .join(''),
        );
        list = { name: listName, depth: open.length };
        count += 1;
        start = index + tag.length;
      }
      open.push({ name, tag });
      continue;
    }
    open.pop();
    if (list?.depth !== open.length) continue;
    pieces.push({ html: html.slice(start, index), list: list.name });
    prefix = open.map((element) => element.tag).join('');
    start = index + tag.length;
    list = null;
  }
  if (count === 0) return [];
  addText(html.length, '');
  return pieces;
}
