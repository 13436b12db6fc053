import { editionsByContinent } from '../../contracts/regions/editionsByContinent.ts';
import { CloseButton } from '../layout/CloseButton.tsx';
import { useSite } from '../lib/site.tsx';
import { EditionList } from './EditionList.tsx';
import { FirstEditions } from './FirstEditions.tsx';
import styles from './RegionSwitcher.module.css';
import { useEditionUrl } from './useEditionUrl.ts';

/**
 * All editions as links to their version of the current page; a popover, so that it opens without scripts.
 * @param props.path Current page, from `useSharedPath`.
 */
export function RegionSwitcher({ path }: { path: string }) {
  const { strings } = useSite();
  const urlOf = useEditionUrl(path);
  return (
    <dialog id="region-switcher" popover="auto" aria-labelledby="region-switcher-title" className={styles.dialog}>
      <EditionList
        id="region-switcher"
        groups={editionsByContinent.map(({ name, editions }) => ({
          name: strings[name],
          editions: editions.map((edition) => ({ ...edition, path: urlOf(edition.code) })),
        }))}
        heading="h3"
        first={<FirstEditions urlOf={urlOf} />}
        className={styles.head}
      >
        <h2 id="region-switcher-title" className={styles.title}>
          {strings.region_and_language}
        </h2>
        <CloseButton layer="region-switcher" className={styles.close} />
      </EditionList>
    </dialog>
  );
}
