import type { ReactNode } from 'react';
import type { UiStrings } from '../../contracts/strings/uiStrings.ts';
import { Icon } from '../icons/Icon.tsx';
import type { ShownMenuItem } from '../lib/site.tsx';
import { menuOffers, popularTerms } from './menuOffers.ts';
import { SearchHit } from './SearchHit.tsx';
import { sameNames } from './sameNames.ts';
import type { Search } from './useSearch.ts';

/** Maximum number of suggestions per group; the results page has more. */
const maxPerGroup = 5;

/** A group of options below the search field. */
export interface OptionGroup {
  key: string;
  name: string;
  /** True for short texts side by side. */
  isRow: boolean;
  options: { key: string; href: string; content: ReactNode }[];
}

interface Suggested {
  found: Search;
  /** True while nothing is typed. */
  isEmpty: boolean;
  menu: readonly ShownMenuItem[];
  /** Path of the search page. */
  path: string;
  strings: UiStrings;
}

/** Returns the options: results; without any, the lines and stories of the menu; for an empty field, popular terms. */
export function toOptionGroups({ found, isEmpty, menu, path, strings }: Suggested): OptionGroup[] {
  if (found.groups.length > 0) return hitsOf(found);
  if (found.query !== '') {
    return menuOffers(menu).map(({ name, links }) => ({
      key: name,
      name,
      isRow: false,
      options: links.map((link) => ({ key: link.url, href: link.url, content: <bdi>{link.name}</bdi> })),
    }));
  }
  const terms = isEmpty && found.status === 'idle' ? popularTerms(menu) : [];
  const options = terms.map((term) => ({
    key: term,
    href: `${path}?${new URLSearchParams({ q: term })}`,
    content: (
      <>
        <Icon name="search" />
        <bdi>{term}</bdi>
      </>
    ),
  }));
  return terms.length > 0 ? [{ key: 'terms', name: strings.popular_searches, isRow: true, options }] : [];
}

function hitsOf({ groups }: Search): OptionGroup[] {
  const shown = groups.map((group) => ({ ...group, items: group.items.slice(0, maxPerGroup) }));
  const twins = sameNames(shown);
  return shown.map(({ type, typeName, items }) => ({
    key: type,
    name: typeName,
    isRow: false,
    options: items.map((item) => ({
      key: item.id,
      href: item.url,
      content: <SearchHit item={item} needsUrl={twins.has(item.url)} />,
    })),
  }));
}
