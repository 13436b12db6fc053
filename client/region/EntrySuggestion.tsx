import { useEffect, useState } from 'react';
import { editionForLanguages } from '../../contracts/regions/editionForLanguages.ts';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { Icon } from '../icons/Icon.tsx';
import { ContinueTo } from './ContinueTo.tsx';
import type { ListedEdition } from './EditionList.tsx';
import styles from './EntrySuggestion.module.css';
import { leaveFor } from './editionChoice.ts';
import { useSuggestion } from './useSuggestion.ts';

/** On the market-entry page: link to the edition that matches the browser's languages, in that edition's language. */
export function EntrySuggestion({ editions }: { editions: readonly ListedEdition[] }) {
  const [suggested, setSuggested] = useState<RegionCode | null>(null);
  useEffect(() => setSuggested(navigator.languages && editionForLanguages(navigator.languages)), []);
  const suggestion = useSuggestion(suggested);
  const listed = editions.find(({ code }) => code === suggested);
  if (!listed || !suggestion) return null;
  const { languageTag, direction } = suggestion.edition;
  return (
    <a
      className={styles.link}
      href={listed.path}
      hrefLang={languageTag}
      lang={languageTag}
      dir={direction}
      onClick={(event) => leaveFor(listed.code, event)}
      data-document
    >
      <span>
        <ContinueTo {...suggestion} />
      </span>
      <Icon name="arrow-end" />
    </a>
  );
}
