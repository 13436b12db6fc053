import type { Link } from '../../contracts/fragments/link.ts';
import { useSite } from '../lib/site.tsx';
import { ContentLink } from '../link/ContentLink.tsx';
import styles from './Footer.module.css';

/** Legal links and, unless they name it already, the edition's accessibility policy. */
export function LegalLinks() {
  const { shell, strings } = useSite();
  const { legal } = shell.footer;
  const policy = shell.websiteInfo?.accessibilityUrl;
  const links: Link[] =
    policy && !legal.some(({ url }) => url === policy)
      ? [...legal, { name: strings.accessibility_policy, url: policy, urlTarget: '_self' }]
      : legal;
  if (links.length === 0) return null;
  return (
    <nav aria-label={strings.legal}>
      <ul className={styles.inline}>
        {links.map((link) => (
          <li key={link.url}>
            <ContentLink link={link}>{link.name}</ContentLink>
          </li>
        ))}
        {/* The cookie settings follow with the cookie notice: a button that opens nothing would be worse than none. */}
      </ul>
    </nav>
  );
}
