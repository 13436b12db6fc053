import { type ContinentGroup, regionCodes, regions } from '../../contracts/regions.ts';
import type { UiStringKey } from '../../contracts/uiStrings.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import { EditionList } from './EditionList.tsx';
import styles from './RegionSwitcher.module.css';
import { useEditionAddress } from './useEditionAddress.ts';

const groupNames: Readonly<Record<ContinentGroup, UiStringKey>> = {
  Global: 'group_global',
  Europe: 'group_europe',
  Americas: 'group_americas',
  'Asia Pacific': 'group_asia_pacific',
  'Middle East & Africa': 'group_middle_east_africa',
};
const groups = Object.entries(groupNames).map(([group, key]) => ({
  key,
  editions: regionCodes.map((code) => regions[code]).filter(({ continentGroup }) => continentGroup === group),
}));

/**
 * All editions as links to what is shown here; a popover, so that it opens without a script, too.
 * @param props.path What is shown, as `useSharedPath` gives it.
 */
export function RegionSwitcher({ path }: { path: string }) {
  const { strings } = useSite();
  const addressOf = useEditionAddress(path);
  return (
    <dialog id="region-switcher" popover="auto" aria-labelledby="region-switcher-title" className={styles.dialog}>
      <EditionList
        groups={groups.map(({ key, editions }) => ({
          name: strings[key],
          editions: editions.map((edition) => ({ ...edition, path: addressOf(edition.code) })),
        }))}
        heading="h3"
        className={styles.head}
      >
        <h2 id="region-switcher-title" className={styles.title}>
          {strings.region_and_language}
        </h2>
        <button type="button" className={styles.close} popoverTarget="region-switcher" popoverTargetAction="hide">
          <Icon name="close" />
          <span className="visually-hidden">{strings.close}</span>
        </button>
      </EditionList>
    </dialog>
  );
}
