import { useEffect, useState } from 'react';
import { endonymParts } from '../../contracts/regions/endonymParts.ts';
import { type Region, type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import { leaveFor } from './editionChoice.ts';
import { editionToSuggest } from './editionToSuggest.ts';
import styles from './FirstEditions.module.css';

/**
 * The current edition and, beside it, the one that fits the browser's languages. The latter has a place of its own,
 * because the HTML is the same for every visitor.
 * @param props.urlOf URL of the current page in an edition.
 */
export function FirstEditions({ urlOf }: { urlOf: (code: RegionCode) => string }) {
  const { region, strings } = useSite();
  const [suggested, setSuggested] = useState<RegionCode | null>(null);
  useEffect(() => setSuggested(editionToSuggest(region, navigator.languages)), [region]);
  const suggestion = suggested && regions[suggested];
  return (
    <dl className={styles.editions}>
      <div>
        <dt className={styles.label}>{strings.current_edition}</dt>
        <dd className={styles.edition}>
          <EditionName edition={region} />
          <Icon name="check" />
        </dd>
      </div>
      {suggestion && (
        <div>
          <dt className={styles.label}>{strings.suggested_edition}</dt>
          <dd>
            <a
              className={styles.edition}
              href={urlOf(suggestion.code)}
              hrefLang={suggestion.languageTag}
              onClick={(event) => leaveFor(suggestion.code, event)}
              data-document
            >
              <EditionName edition={suggestion} />
              <Icon name="arrow-end" />
            </a>
          </dd>
        </div>
      )}
    </dl>
  );
}

function EditionName({ edition }: { edition: Region }) {
  const { country, language } = endonymParts(edition.endonym);
  return (
    <bdi lang={edition.languageTag} dir={edition.direction}>
      {country} <span className={styles.language}>{language}</span>
    </bdi>
  );
}
