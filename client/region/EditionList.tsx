import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ListedRegion } from '../../contracts/regions/editionsByContinent.ts';
import { endonymParts } from '../../contracts/regions/endonymParts.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './EditionList.module.css';
import { leaveFor } from './editionChoice.ts';

/** An edition as the list shows it. */
export type ListedEdition = Pick<ListedRegion, 'code' | 'languageTag' | 'direction' | 'endonym' | 'country'> & {
  /** URL of its link: its home page, or its version of the current page. */
  path: string;
};

/** A continent. Its editions are in the order in which they are shown; those of a country are adjacent. */
export interface EditionGroup {
  name: string;
  editions: ListedEdition[];
}

interface EditionListProps {
  /** Beginning of the ids of the groups. */
  id: string;
  groups: EditionGroup[];
  /** Level of the group headings: one below the heading above the list. */
  heading: 'h2' | 'h3';
  /** Content beside the filter, in the part of a dialog that does not scroll. */
  children?: ReactNode;
  /** Content above the groups of an unfiltered list. */
  first?: ReactNode;
  className: string | undefined;
}

/**
 * All editions as links, by continent, with a filter by native name, country name or code, and on phones with links to
 * the continents.
 */
export function EditionList({ id, groups, heading: Heading, children, first, className }: EditionListProps) {
  const { strings } = useSite();
  const [filter, setFilter] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // React keeps letters typed before hydration, but reports no change.
  useEffect(() => setFilter(field.current?.value ?? ''), []);
  const namesOf = useCountryNames(filter !== '');
  const matchingGroups = groups
    .map(({ name, editions }, index) => ({
      anchor: `${id}-${index}`,
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
        {filter === '' && (
          <nav aria-label={strings.region_and_language} className={styles.jumps}>
            <ul>
              {matchingGroups.map(({ anchor, name }) => (
                <li key={anchor}>
                  <a href={`#${anchor}`} data-jump data-replace>
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </div>
      <div>
        {filter === '' && first}
        {matchingGroups.map(({ anchor, name, editions }) => (
          <section key={anchor} id={anchor} className={styles.group}>
            {name && <Heading className={styles.groupName}>{name}</Heading>}
            <ul className={styles.list}>
              {countriesOf(editions).map((country) => (
                <Country key={country[0]?.code} editions={country} />
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

/** Splits a list where its country changes. */
function countriesOf(editions: readonly ListedEdition[]): ListedEdition[][] {
  const countries: ListedEdition[][] = [];
  for (const edition of editions) {
    const last = countries.at(-1);
    if (last?.[0]?.country === edition.country) last.push(edition);
    else countries.push([edition]);
  }
  return countries;
}

/** The editions of a country: one link, or the country's names above the languages. */
function Country({ editions }: { editions: readonly ListedEdition[] }) {
  const names = new Map(editions.map((edition) => [endonymParts(edition.endonym).country, edition]));
  if (editions.length === 1) {
    return (
      <li>
        {editions.map((edition) => (
          <EditionLink key={edition.code} edition={edition} />
        ))}
      </li>
    );
  }
  return (
    <li className={styles.country}>
      {/* Each link has the name for screen readers. */}
      <p className={styles.names} aria-hidden>
        {[...names].map(([name, { languageTag, direction }], index) => (
          <Fragment key={name}>
            {index > 0 && ' · '}
            <bdi lang={languageTag} dir={direction}>
              {name}
            </bdi>
          </Fragment>
        ))}
      </p>
      <div className={styles.languages}>
        {editions.map((edition) => (
          <EditionLink key={edition.code} edition={edition} hidesCountry />
        ))}
      </div>
    </li>
  );
}

interface EditionLinkProps {
  edition: ListedEdition;
  /** True where the country's name stands above the link. */
  hidesCountry?: boolean;
}

function EditionLink({ edition, hidesCountry = false }: EditionLinkProps) {
  const { region, strings } = useSite();
  const { code, languageTag, direction, endonym, path } = edition;
  const { country, language } = endonymParts(endonym);
  const isCurrent = code === region.code;
  return (
    <a
      className={styles.link}
      href={path}
      hrefLang={languageTag}
      lang={languageTag}
      aria-current={isCurrent || undefined}
      onClick={(event) => leaveFor(code, event)}
      // Another edition has other texts and another direction, so it needs a document load.
      data-document
    >
      {/* Only the name has the edition's text direction; the list has the page's. */}
      <bdi dir={direction}>
        <span className={hidesCountry ? 'visually-hidden' : undefined}>{country}</span>{' '}
        <span className={styles.language}>{language}</span>
      </bdi>
      {isCurrent && (
        <span className={styles.current} lang={region.languageTag}>
          <Icon name="check" />
          {strings.current_edition}
        </span>
      )}
    </a>
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
