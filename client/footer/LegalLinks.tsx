import { useSite } from '../lib/site.tsx';
import { ContentLink } from '../link/ContentLink.tsx';
import styles from './Footer.module.css';

/** Legal links of the edition, its accessibility policy among them. */
export function LegalLinks() {
  const { shell, strings } = useSite();
  const { legal } = shell.footer;
  if (legal.length === 0) return null;
  return (
    <nav aria-label={strings.legal}>
      <ul className={styles.inline}>
        {legal.map((link) => (
          <li key={link.url}>
            <ContentLink link={link}>{link.name}</ContentLink>
          </li>
        ))}
        {/* The cookie settings follow with the cookie notice: a button that opens nothing would be worse than none. */}
      </ul>
    </nav>
  );
}
