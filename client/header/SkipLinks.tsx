import { useSite } from '../lib/site.tsx';
import { ContentLink } from '../link/ContentLink.tsx';
import styles from './SkipLinks.module.css';

/** First links of the document, visible on focus: to the main content and to the accessibility help. */
export function SkipLinks() {
  const { shell, strings } = useSite();
  const { accessibility } = shell.header;
  return (
    <nav className={`${styles.skip} screen-only`} aria-label={strings.accessibility_help}>
      <a href="#main">{strings.skip_to_content}</a>
      {accessibility && <ContentLink link={accessibility}>{accessibility.name}</ContentLink>}
    </nav>
  );
}
