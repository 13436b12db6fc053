import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import headerStyles from './Header.module.css';
import styles from './SearchTool.module.css';
import { ToolLayer } from './ToolLayer.tsx';

const loadOverlay = async () => (await import('../search/SearchOverlay.tsx')).SearchOverlay;

/** Opens the search of the site. */
export function SearchTool() {
  const { strings } = useSite();
  return (
    <>
      <button type="button" className={`${headerStyles.tool} needs-script`} popoverTarget="site-search">
        <Icon name="search" />
        <span className="visually-hidden">{strings.search}</span>
      </button>
      <ToolLayer id="site-search" className={styles.layer} load={loadOverlay} />
    </>
  );
}
