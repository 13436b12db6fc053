import { useState } from 'react';
import type { MenuVisitor } from '../account/menuVisitor.ts';
import { Icon } from '../icons/Icon.tsx';
import { type ShownLink, useSite } from '../lib/site.tsx';
import { useLazyComponent } from '../lib/useLazyComponent.ts';
import { ContentLink } from '../link/ContentLink.tsx';
import styles from './AccountMenu.module.css';
import headerStyles from './Header.module.css';
import { useTapDelay } from './useTapDelay.ts';

const unknownVisitor: MenuVisitor = { isMember: false, statusText: '' };
const loadSession = async () => (await import('../account/AccountSession.tsx')).AccountSession;

/** Account links; where sign-in is enabled, also the login link or, for a signed-in visitor, the logout link. */
export function AccountMenu() {
  const { shell, strings, settings } = useSite();
  const { accountLinks, list } = shell.header.accountMenu;
  const [{ isMember, statusText, onSession }, setVisitor] = useState(unknownVisitor);
  const Session = useLazyComponent(loadSession, true);
  const onClick = useTapDelay();
  // Content identifies these by position: the first is login, the second logout.
  const [login, logout, ...others] = accountLinks;
  const sessionLinks = settings.signIn ? { login, logout } : {};
  const links = (
    isMember ? [...others, ...list, sessionLinks.logout] : [sessionLinks.login, ...others, ...list]
  ).filter((link): link is ShownLink => Boolean(link?.url));
  if (links.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className={`${headerStyles.tool} ${styles.opener}`}
        popoverTarget="account-menu"
        data-member={isMember || undefined}
        onClick={onClick}
      >
        <Icon name="account" />
        <span className="visually-hidden">
          {strings.account}
          {statusText && `: ${statusText}`}
        </span>
      </button>
      <nav id="account-menu" popover="auto" aria-label={strings.account} className={styles.menu}>
        <ul>
          {links.map((link, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two links may share a URL, and a link has no state
            <li key={index}>
              {link === login || link === logout ? (
                // Without scripts, before hydration and when the chunk is missing, the entry is a plain link.
                <ContentLink link={{ url: link.url }} className={styles.link} onClick={onSession}>
                  {link.name}
                </ContentLink>
              ) : (
                <ContentLink link={link} className={styles.link}>
                  {link.name}
                </ContentLink>
              )}
            </li>
          ))}
        </ul>
        {Session && <Session onChange={setVisitor} />}
      </nav>
    </>
  );
}
