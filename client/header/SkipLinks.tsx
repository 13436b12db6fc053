import { useSite } from '../lib/site.tsx';
import { ContentLink } from '../link/ContentLink.tsx';
import styles from './SkipLinks.module.css';

/** The document's first links, seen when they have the focus: past the header, and to help with the site. */
export function SkipLinks() {
  const { shell, strings } = useSite();
  const { accessibility } = shell.header;
  return (
    <div className={styles.skip}>
      <a href="#main">{strings.skip_to_content}</a>
      {accessibility && <ContentLink link={accessibility}>{accessibility.name}</ContentLink>}
    </div>
  );
}
