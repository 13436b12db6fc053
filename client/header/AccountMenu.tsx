import { type MouseEvent, useState } from 'react';
import type { Link } from '../../contracts/fragments/link.ts';
import { useAccountState } from '../account/accountState.ts';
import { withoutReload } from '../app/reloadOnce.ts';
import { Icon } from '../icons/Icon.tsx';
import { isPlainClick } from '../lib/plainClick.ts';
import { useSite } from '../lib/site.tsx';
import { ContentLink } from '../link/ContentLink.tsx';
import styles from './AccountMenu.module.css';
import headerStyles from './Header.module.css';
import { useTapDelay } from './useTapDelay.ts';

const loadChange = () => import('../account/changeSession.ts');

/** Links of the visitor's account, among them the way in or, for a member, the way out. */
export function AccountMenu() {
  const { shell, strings } = useSite();
  const { accountLinks, list } = shell.header.accountMenu;
  const state = useAccountState();
  const [hasFailed, setFailed] = useState(false);
  const onClick = useTapDelay();
  // By position: the first is login, the second logout.
  const [login, logout, ...others] = accountLinks;
  const isMember = state === 'signedIn';
  const links = (isMember ? [...others, ...list, logout] : [login, ...others, ...list]).filter((link): link is Link =>
    Boolean(link?.url),
  );
  if (links.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={headerStyles.tool}
        popoverTarget="account-menu"
        data-member={isMember || undefined}
        onClick={onClick}
      >
        <Icon name="account" />
        <span className="visually-hidden">
          {strings.account}
          {state !== 'unknown' && `: ${isMember ? strings.signed_in : strings.signed_out}`}
        </span>
      </button>
      <nav
        id="account-menu"
        popover="auto"
        aria-label={strings.account}
        className={styles.menu}
        onToggle={() => setFailed(false)}
      >
        <ul>
          {links.map((link) => (
            <li key={link.url}>
              {link === login || link === logout ? (
                <SessionLink link={link} change={link === login ? 'login' : 'logout'} onFailure={setFailed} />
              ) : (
                <ContentLink link={link} className={styles.link}>
                  {link.name}
                </ContentLink>
              )}
            </li>
          ))}
        </ul>
        {hasFailed && (
          <p role="alert" className={styles.failure}>
            {strings.error_message}
          </p>
        )}
      </nav>
    </>
  );
}

interface SessionLinkProps {
  link: Link;
  change: 'login' | 'logout';
  onFailure: (hasFailed: boolean) => void;
}

/**
 * The way in or out. With scripts the form that the BFF names is sent in place of following the link, which is all there is
 * without them, before the page is alive, or when the code is gone.
 */
function SessionLink({ link: { name, url }, change, onFailure }: SessionLinkProps) {
  const { region } = useSite();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // Kept from what closes a layer whose link is followed: a failure is told in it.
    event.stopPropagation();
    onFailure(false);
    withoutReload(loadChange).then(
      ({ changeSession }) => changeSession(region.code, change).catch(() => onFailure(true)),
      () => location.assign(url),
    );
  };
  return (
    <ContentLink link={{ url, urlTarget: '_self' }} className={styles.link} onClick={onClick}>
      {name}
    </ContentLink>
  );
}
