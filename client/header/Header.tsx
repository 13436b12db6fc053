import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import { RegionButton } from '../region/RegionButton.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { MainMenu } from './MainMenu.tsx';

/** The top of every page. */
export function Header() {
  const { strings } = useSite();
  return (
    <header className={`${styles.header} screen-only`}>
      <div className={styles.bar}>
        <button type="button" className={styles.menuButton} popoverTarget="main-menu">
          <Icon name="menu" />
          <span className="visually-hidden">{strings.menu}</span>
        </button>
        <Logo />
        <MainMenu />
        <div className={styles.tools}>
          <RegionButton compact />
        </div>
      </div>
    </header>
  );
}
