import { useMemo, useState } from 'react';
import { type ContinentGroup, type Region, type RegionCode, regionCodes, regions } from '../../contracts/regions.ts';
import type { UiStringKey } from '../../contracts/uiStrings.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import { rememberEdition } from './editionChoice.ts';
import styles from './RegionSwitcher.module.css';
import { useEditionAddress } from './useEditionAddress.ts';

const groupNames: Readonly<Record<ContinentGroup, UiStringKey>> = {
  Global: 'group_global',
  Europe: 'group_europe',
  Americas: 'group_americas',
  'Asia Pacific': 'group_asia_pacific',
  'Middle East & Africa': 'group_middle_east_africa',
};
const groups = Object.keys(groupNames) as ContinentGroup[];
const editions = regionCodes.map((code) => regions[code]);

/** All editions as links to what is shown here; a popover, so that it opens without a script, too. */
export function RegionSwitcher({ keepsPath }: { keepsPath: boolean }) {
  const { strings } = useSite();
  const addressOf = useEditionAddress(keepsPath);
  const [filter, setFilter] = useState('');
  const namesOf = useCountryNames(filter !== '');
  const found = editions.filter((edition) => fits(edition, namesOf(edition), filter));
  return (
    <dialog id="region-switcher" popover="auto" aria-labelledby="region-switcher-title" className={styles.dialog}>
      <div className={styles.head}>
        <h2 id="region-switcher-title" className={styles.title}>
          {strings.region_and_language}
        </h2>
        <button type="button" className={styles.close} popoverTarget="region-switcher" popoverTargetAction="hide">
          <Icon name="close" />
          <span className="visually-hidden">{strings.close}</span>
        </button>
        <label className={`${styles.filter} needs-script`}>
          <Icon name="search" />
          <span className="visually-hidden">{strings.filter_regions}</span>
          <input
            type="search"
            value={filter}
            placeholder={strings.filter_regions}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setFilter(event.target.value)}
          />
        </label>
      </div>
      <div className={styles.groups}>
        {groups.map((group) => (
          <RegionGroup
            key={group}
            name={strings[groupNames[group]]}
            editions={found.filter((edition) => edition.continentGroup === group)}
            addressOf={addressOf}
          />
        ))}
        <p role="status" className={styles.nothing}>
          {found.length === 0 && strings.no_results}
        </p>
      </div>
    </dialog>
  );
}

interface RegionGroupProps {
  name: string;
  editions: Region[];
  addressOf: (code: RegionCode) => string;
}

function RegionGroup({ name, editions, addressOf }: RegionGroupProps) {
  const { region } = useSite();
  if (editions.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3 className={styles.groupName}>{name}</h3>
      <ul className={styles.list}>
        {editions.map(({ code, languageTag, direction, endonym }) => (
          <li key={code}>
            <a
              className={styles.link}
              href={addressOf(code)}
              hrefLang={languageTag}
              lang={languageTag}
              dir={direction}
              aria-current={code === region.code || undefined}
              onClick={() => rememberEdition(code)}
              // Another edition has other texts and another direction: a new document, never a change of page.
              data-document
            >
              <Endonym text={endonym} />
              {code === region.code && <Icon name="check" />}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `country / language`, the language quieter. */
function Endonym({ text }: { text: string }) {
  const [country, language] = text.split(' / ');
  return (
    <span>
      {country} <span className={styles.language}>{language}</span>
    </span>
  );
}

/** Names of an edition's country in the visitor's edition and in English: `Germany` finds Deutschland, from anywhere. */
function useCountryNames(wanted: boolean): (edition: Region) => string {
  const { languageTag } = useSite().region;
  return useMemo(() => {
    if (!wanted) return () => '';
    const languages = [languageTag, 'en'].map((language) => new Intl.DisplayNames([language], { type: 'region' }));
    return (edition: Region) => {
      const country = new Intl.Locale(edition.languageTag).region;
      return country ? languages.map((names) => names.of(country) ?? '').join(' ') : '';
    };
  }, [wanted, languageTag]);
}

function fits({ endonym, code, languageTag }: Region, names: string, filter: string): boolean {
  return plain(`${endonym} ${names} ${code} ${languageTag}`).includes(plain(filter.trim()));
}

/** Without case and accents, so that `espana` finds España. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
