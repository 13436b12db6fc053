import { useSite } from '../lib/site.tsx';
import { LinkItems } from '../link/LinkItems.tsx';
import styles from './Footer.module.css';

/**
 * Legal links of the edition, including the accessibility policy, and the button that reopens the cookie notice. The
 * button is hidden until the cookie-policy script has marked the document: it would do nothing.
 */
export function LegalLinks() {
  const { shell, strings } = useSite();
  const { legal, cookieSettings, translation } = shell.footer;
  if (legal.length === 0 && !cookieSettings) return null;
  return (
    <nav aria-label={strings.legal}>
      <ul className={styles.inline}>
        <LinkItems links={legal} />
        {cookieSettings && (
          <li className={styles.cookieSettings}>
            <button type="button" onClick={openCookieSettings}>
              {translation['cookie_settings']}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** The configured cookie-policy script listens for this event (docs/operations.md). */
function openCookieSettings(): void {
  document.dispatchEvent(new CustomEvent('proart:cookie-settings'));
}
