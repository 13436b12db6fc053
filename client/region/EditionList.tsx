import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { endonymParts } from '../../contracts/regions/endonymParts.ts';
import type { Region } from '../../contracts/regions/regions.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './EditionList.module.css';
import { rememberEdition } from './editionChoice.ts';

/** An edition as the list shows it. */
export type ListedEdition = Pick<Region, 'code' | 'languageTag' | 'direction' | 'endonym'> & {
  /** URL of its link: its home page, or its version of the current page. */
  path: string;
};

export interface EditionGroup {
  name: string;
  editions: ListedEdition[];
}

interface EditionListProps {
  groups: EditionGroup[];
  /** Level of the group headings: one below the heading above the list. */
  heading: 'h2' | 'h3';
  /** Content beside the filter, in the part of a dialog that does not scroll. */
  children?: ReactNode;
  className: string | undefined;
}

/** All editions as links, by continent, with a filter by native name, country name or code. */
export function EditionList({ groups, heading: Heading, children, className }: EditionListProps) {
  const { strings } = useSite();
  const [filter, setFilter] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // React keeps letters typed before hydration, but reports no change.
  useEffect(() => setFilter(field.current?.value ?? ''), []);
  const namesOf = useCountryNames(filter !== '');
  const matchingGroups = groups
    .map(({ name, editions }) => ({
      name,
      editions:
        filter === '' ? editions : editions.filter((edition) => matchesFilter(edition, namesOf(edition), filter)),
    }))
    .filter(({ editions }) => editions.length > 0);
  return (
    <>
      <div className={className}>
        {children}
        <label className={`${styles.filter} needs-script`}>
          <Icon name="search" />
          <span className="visually-hidden">{strings.filter_regions}</span>
          <input
            ref={field}
            type="search"
            value={filter}
            placeholder={strings.filter_regions}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setFilter(event.target.value)}
          />
        </label>
      </div>
      <div>
        {matchingGroups.map(({ name, editions }) => (
          <section key={name} className={styles.group}>
            {name && <Heading className={styles.groupName}>{name}</Heading>}
            <ul className={styles.list}>
              {editions.map((edition) => (
                <EditionLink key={edition.code} edition={edition} />
              ))}
            </ul>
          </section>
        ))}
        <p role="status" className={styles.nothing}>
          {matchingGroups.length === 0 && strings.no_results}
        </p>
      </div>
    </>
  );
}

function EditionLink({ edition }: { edition: ListedEdition }) {
  const { region } = useSite();
  const { code, languageTag, direction, endonym, path } = edition;
  const { country, language } = endonymParts(endonym);
  return (
    <li>
      <a
        className={styles.link}
        href={path}
        hrefLang={languageTag}
        lang={languageTag}
        aria-current={code === region.code || undefined}
        onClick={() => rememberEdition(code)}
        // Another edition has other texts and another direction, so it needs a document load.
        data-document
      >
        {/* Only the name has the edition's text direction; the list has the page's. */}
        <bdi dir={direction}>
          {country} <span className={styles.language}>{language}</span>
        </bdi>
        {code === region.code && <Icon name="check" />}
      </a>
    </li>
  );
}

/** Country names in the language of the current edition and in English, so that `Germany` always finds Deutschland. */
function useCountryNames(isFiltering: boolean): (edition: ListedEdition) => string {
  const { languageTag } = useSite().region;
  return useMemo(() => {
    if (!isFiltering) return () => '';
    const languages = [languageTag, 'en'].map((language) => new Intl.DisplayNames([language], { type: 'region' }));
    return (edition: ListedEdition) => {
      const country = new Intl.Locale(edition.languageTag).region;
      return country ? languages.map((names) => names.of(country) ?? '').join(' ') : '';
    };
  }, [isFiltering, languageTag]);
}

function matchesFilter({ endonym, code, languageTag }: ListedEdition, names: string, filter: string): boolean {
  return normalise(`${endonym} ${names} ${code} ${languageTag}`).includes(normalise(filter.trim()));
}

/** Removes case and accents, so that `espana` finds España. */
function normalise(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
