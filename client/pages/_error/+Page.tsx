import { pathTo } from '../../../contracts/routes.ts';
import type { ErrorAnswer } from '../../app/loadPage.ts';
import { useSite } from '../../lib/site.tsx';
import { ContentLink } from '../../link/ContentLink.tsx';
import styles from './ErrorPage.module.css';

/** What stands where no page is: words, the way home and the main places of the site. */
export function Page({ page }: { page: ErrorAnswer }) {
  const { shell, strings, region } = useSite();
  const { translation } = shell.website;
  const isMissing = page.status === 404;
  return (
    <div className={styles.error}>
      <p className={styles.slug}>{page.status}</p>
      <h1 className={styles.title} tabIndex={-1}>
        {isMissing ? translation.title_not_be_found : strings.unavailable_title}
      </h1>
      <p className={styles.text}>{isMissing ? strings.page_not_found_text : strings.unavailable_text}</p>
      <a className={styles.home} href={pathTo('IndexPage', region.code)}>
        {translation.common_go_home}
      </a>
      <ul className={styles.places}>
        {shell.header.topMenu.map((entry) => (
          <li key={entry.url}>
            <ContentLink link={entry} className={styles.place}>
              {entry.name}
            </ContentLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
