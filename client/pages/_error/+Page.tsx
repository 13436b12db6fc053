import { useLocation } from 'react-router-dom';
import { fillIn } from '../../../contracts/strings/uiStrings.ts';
import type { ErrorAnswer } from '../../app/loadPage.ts';
import { StepWedge } from '../../layout/StepWedge.tsx';
import { track } from '../../lib/analytics.ts';
import { useSite } from '../../lib/site.tsx';
import { SearchForm } from '../../search/SearchForm.tsx';
import { DeveloperMode } from './DeveloperMode.tsx';
import styles from './ErrorPage.module.css';
import { ErrorPageLinks } from './ErrorPageLinks.tsx';

/** Error page: message, search, home link, nearest available page and main links of the site. */
export function Page({ page }: { page: ErrorAnswer }) {
  const { shell, strings, settings } = useSite();
  const { pathname, search } = useLocation();
  const { translation } = shell.website;
  const isMissing = page.status === 404;
  return (
    <div className={styles.error}>
      <div className={styles.message}>
        <StepWedge />
        <p className={styles.slug}>
          {page.status}
          {/* Support finds the log records by this id, as on the plain error page (renderer/http/plainPage.ts). */}
          {page.status >= 500 && page.requestId && (
            <>
              {' · '}
              <code dir="ltr">{page.requestId}</code>
            </>
          )}
        </p>
        <h1 className={styles.title} tabIndex={-1}>
          {isMissing ? translation.title_not_be_found : strings.unavailable_title}
        </h1>
        <p className={styles.text}>{isMissing ? strings.page_not_found_text : strings.unavailable_text}</p>
        {page.code === 'PRODUCT_OFFLINE' && !page.transient && <OfflineText nearest={page.nearest} />}
        <div className={styles.links}>
          {isMissing && shell.header.search.enabled && <SearchForm className={styles.search} />}
          {!isMissing && (
            <a className={styles.retry} href={pathname + search} data-document>
              {strings.retry}
            </a>
          )}
          <a className={styles.home} href={settings.goHome} onClick={() => isMissing && track('go_to_home_404_proart')}>
            {translation.common_go_home}
          </a>
        </div>
      </div>
      {isMissing && <ErrorPageLinks path={pathname} />}
      <DeveloperMode error={page} />
    </div>
  );
}

/** States that this edition lacks the page, and links to the nearest one. */
function OfflineText({ nearest }: Pick<ErrorAnswer, 'nearest'>) {
  const { strings, shell } = useSite();
  return (
    <p className={styles.text}>
      {fillIn(strings.not_in_edition, { region: shell.website.countryName })}
      {nearest && (
        <>
          {' '}
          {strings.nearest_page}:{' '}
          <a className={styles.nearest} href={nearest.url}>
            <bdi>{nearest.name}</bdi>
          </a>
        </>
      )}
    </p>
  );
}
