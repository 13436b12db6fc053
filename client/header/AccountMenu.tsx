import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import { ContentLink } from '../link/ContentLink.tsx';
import styles from './AccountMenu.module.css';
import headerStyles from './Header.module.css';
import { useTapDelay } from './useTapDelay.ts';

/** Links of the visitor's account. */
export function AccountMenu() {
  const { shell, strings } = useSite();
  const { accountLinks, list } = shell.header.accountMenu;
  const onClick = useTapDelay();
  // By position: the first is login, the second logout, which is nothing for visitors who are signed out.
  const [login, _logout, ...others] = accountLinks;
  const links = [...(login ? [login] : []), ...others, ...list];
  if (links.length === 0) return null;
  return (
    <>
      <button type="button" className={headerStyles.tool} popoverTarget="account-menu" onClick={onClick}>
        <Icon name="account" />
        <span className="visually-hidden">{strings.account}</span>
      </button>
      <nav id="account-menu" popover="auto" aria-label={strings.account} className={styles.menu}>
        <ul>
          {links.map((link) => (
            <li key={link.url}>
              <ContentLink link={link} className={styles.link}>
                {link.name}
              </ContentLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
