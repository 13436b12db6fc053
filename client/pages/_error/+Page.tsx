import { fillIn } from '../../../contracts/uiStrings.ts';
import type { ErrorAnswer } from '../../app/loadPage.ts';
import { track } from '../../lib/analytics.ts';
import { useSite } from '../../lib/site.tsx';
import { ContentLink } from '../../link/ContentLink.tsx';
import { DeveloperMode } from './DeveloperMode.tsx';
import styles from './ErrorPage.module.css';

/** What stands where no page is: words, the way home, the nearest page there is and the main places of the site. */
export function Page({ page }: { page: ErrorAnswer }) {
  const { shell, strings, settings, region } = useSite();
  const { translation } = shell.website;
  const isMissing = page.status === 404;
  const [country = ''] = region.endonym.split(' / ');
  return (
    <div className={styles.error}>
      <p className={styles.slug}>{page.status}</p>
      <h1 className={styles.title} tabIndex={-1}>
        {isMissing ? translation.title_not_be_found : strings.unavailable_title}
      </h1>
      <p className={styles.text}>{isMissing ? strings.page_not_found_text : strings.unavailable_text}</p>
      {page.code === 'PRODUCT_OFFLINE' && (
        <p className={styles.text}>
          {fillIn(strings.not_in_edition, { region: country })}
          {page.nearest && (
            <>
              {' '}
              {strings.nearest_page}:{' '}
              <a className={styles.nearest} href={page.nearest.url}>
                <bdi>{page.nearest.name}</bdi>
              </a>
            </>
          )}
        </p>
      )}
      <a className={styles.home} href={settings.goHome} onClick={() => track('go_to_home_404_proart')}>
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
      <DeveloperMode error={page} />
    </div>
  );
}
