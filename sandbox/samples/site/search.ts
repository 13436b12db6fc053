import type { Edition } from '../edition.ts';
import { eventsPath } from '../events.ts';
import { managedPages } from '../overview/managedPages.ts';
import { pictureOf } from '../pictures.ts';
import { allSeries, lineProductId, lineUrl, productLines } from '../products/catalogue.ts';
import { people } from '../pros/people.ts';
import { proUrl } from '../pros/pros.ts';
import { workPicture } from '../pros/works.ts';

type Area = 'event' | 'support' | 'about';

interface Entry {
  title: string;
  url: string;
  picture: string;
  productLine: string;
  /** Id of the product or line; none for other pages. */
  productId?: string;
  /** Additional search words. */
  words: string;
}

/** `SearchSuggestion`: at most `rowLimit` results per group, with matches marked; empty groups are left out. */
export function searchSuggestion(edition: Edition, searchKey: string, rowLimit: number) {
  const terms = folded(searchKey).split(/\s+/).filter(Boolean);
  const found = groups(edition).map(({ type, name, entries }, group) => ({
    Type: type,
    TypeName: name,
    Content: entries
      .map((entry, index) => ({ entry, id: (group + 1) * 1000 + index }))
      .filter(({ entry }) => terms.every((term) => folded(`${entry.title} ${entry.words}`).includes(term)))
      .slice(0, rowLimit)
      .map(({ entry, id }) => toContent(edition, entry, id, terms)),
  }));
  return terms.length === 0 ? [] : found.filter(({ Content }) => Content.length > 0);
}

function toContent(
  edition: Edition,
  { title, url, picture, productLine, productId }: Entry,
  id: number,
  terms: string[],
) {
  return {
    DataId: String(id),
    HashId: id.toString(36).padStart(8, 'h'),
    Url: url,
    Title: marked(title, terms),
    ImageURL: picture && edition.img(picture)['1x'],
    M1Id: productId ?? id,
    ProductLine: productLine,
  };
}

function groups(edition: Edition): { type: string; name: string; entries: Entry[] }[] {
  const { strings, words, copy } = edition;
  const lines = productLines.map((line) => ({
    title: words[line.word],
    url: lineUrl(edition, line),
    picture: line.picture,
    productLine: line.code,
    productId: lineProductId(line),
    words: line.code,
  }));
  const series = allSeries.map(({ line, series: { name, slug, picture } }) => ({
    title: name,
    url: edition.at(slug),
    picture,
    productLine: line.code,
    productId: slug,
    words: words[line.word],
  }));
  const pros = people.map((person) => ({
    title: person.name,
    url: proUrl(edition, person),
    picture: person.avatar,
    productLine: '',
    words: `${copy[`pro_${person.key}_title`]} ${words[person.profession]} ${pictureOf(workPicture(person.work)).alt}`,
  }));
  const pagesOf = (area: Area) =>
    managedPages(edition)
      .filter(({ rest }) => areaOf(rest) === area)
      .map(({ rest, name }) => ({ title: name, url: edition.at(rest), picture: '', productLine: '', words: '' }));
  return [
    { type: 'Product', name: strings.products, entries: [...lines, ...series] },
    { type: 'Pros', name: strings.what_pros_say, entries: pros },
    { type: 'Event', name: words.events, entries: pagesOf('event') },
    { type: 'Support', name: strings.support, entries: pagesOf('support') },
    { type: 'About', name: strings.about, entries: pagesOf('about') },
  ];
}

/** Search group of a content-managed page; null for series pages, which are found as products. */
function areaOf(rest: string): Area | null {
  if (allSeries.some(({ series }) => series.slug === rest)) return null;
  if (rest.startsWith(eventsPath) || rest === 'spring-home') return 'event';
  return /^(support|store-policy|guides|where-to-buy)/.test(rest) ? 'support' : 'about';
}

/** Folds case and accents, so that `e` finds `É`; positions of characters do not change. */
function folded(text: string): string {
  const fold = (sign: string) => {
    const plain = sign.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
    return plain.length === 1 ? plain : sign;
  };
  return Array.from({ length: text.length }, (_, at) => fold(text.charAt(at))).join('');
}

/** Title with the first match of each term in `<em>`, as in the search engine's response. */
function marked(title: string, terms: string[]): string {
  const plain = folded(title);
  const isMarked = Array.from({ length: title.length }, () => false);
  for (const term of terms) {
    const start = plain.indexOf(term);
    if (start >= 0) isMarked.fill(true, start, start + term.length);
  }
  return Array.from({ length: title.length }, (_, at) => {
    const opens = isMarked[at] && !isMarked[at - 1];
    const closes = isMarked[at] && !isMarked[at + 1];
    return `${opens ? '<em>' : ''}${title.charAt(at)}${closes ? '</em>' : ''}`;
  }).join('');
}
