import { ErrorBoundary } from '../failure/ErrorBoundary.tsx';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import { RegionButton } from '../region/RegionButton.tsx';
import { AccountMenu } from './AccountMenu.tsx';
import { CartTool } from './CartTool.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';
import { MainMenu } from './MainMenu.tsx';
import { SearchTool } from './SearchTool.tsx';

/** Page header; an edition with a simplified header has no main menu. */
export function Header() {
  const { shell, strings } = useSite();
  const { simplified, topMenu, search } = shell.header;
  const hasMenu = !simplified && topMenu.length > 0;
  return (
    <header className={`${styles.header} screen-only`}>
      <div className={styles.bar}>
        {hasMenu && (
          <button type="button" className={styles.menuButton} popoverTarget="main-menu">
            <Icon name="menu" />
            <span className="visually-hidden">{strings.menu}</span>
          </button>
        )}
        <Logo />
        {hasMenu && <MainMenu />}
        <div className={styles.tools}>
          <ErrorBoundary part="search">{search.enabled && <SearchTool />}</ErrorBoundary>
          <ErrorBoundary part="account">
            <AccountMenu />
          </ErrorBoundary>
          <ErrorBoundary part="cart">
            <CartTool />
          </ErrorBoundary>
          <RegionButton compact />
        </div>
      </div>
    </header>
  );
}
