import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './RegionButton.module.css';

/** Opens the list of editions and names the current one. `compact` shows the country's name on wide screens only. */
export function RegionButton({ compact = false }: { compact?: boolean }) {
  const { strings, shell } = useSite();
  return (
    <button type="button" className={styles.button} data-compact={compact || undefined} popoverTarget="region-switcher">
      <Icon name="globe" />
      <span className="visually-hidden">{strings.region_and_language}: </span>
      <span className={styles.country}>{shell.website.countryName}</span>
    </button>
  );
}
