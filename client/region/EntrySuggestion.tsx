import { useEffect, useState } from 'react';
import { editionForLanguages } from '../../contracts/regions/editionForLanguages.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { Icon } from '../icons/Icon.tsx';
import { ContinueTo } from './ContinueTo.tsx';
import type { ListedEdition } from './EditionList.tsx';
import styles from './EntrySuggestion.module.css';
import { rememberEdition } from './editionChoice.ts';

/** On the market-entry page: link to the edition that matches the browser's languages. */
export function EntrySuggestion({ editions }: { editions: readonly ListedEdition[] }) {
  const [suggested, setSuggested] = useState<RegionCode | null>(null);
  useEffect(() => setSuggested(navigator.languages && editionForLanguages(navigator.languages)), []);
  const edition = editions.find(({ code }) => code === suggested);
  if (!edition) return null;
  return (
    <a
      className={styles.link}
      href={edition.path}
      hrefLang={edition.languageTag}
      onClick={() => rememberEdition(edition.code)}
      data-document
    >
      <span>
        <ContinueTo code={edition.code} />
      </span>
      <Icon name="arrow-end" />
    </a>
  );
}
