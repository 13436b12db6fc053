import { useEffect, useState } from 'react';
import { editionForLanguages } from '../../contracts/regions/editionForLanguages.ts';
import { type Region, type RegionCode, regions } from '../../contracts/regions/regions.ts';
import { useSite } from '../lib/site.tsx';
import { ContinueTo } from './ContinueTo.tsx';
import { hasChosenEdition, rememberEdition } from './editionChoice.ts';
import styles from './RegionSuggestion.module.css';
import { useEditionUrl } from './useEditionUrl.ts';

/**
 * Suggests the edition that matches the browser's languages, until the visitor has chosen one; never redirects.
 * Rendered after hydration, because the HTML is the same for every visitor.
 * @param props.path Current page, from `useSharedPath`.
 */
export function RegionSuggestion({ path }: { path: string }) {
  const { region, strings } = useSite();
  const urlOf = useEditionUrl(path);
  const [suggested, setSuggested] = useState<RegionCode | null>(null);
  const [isAbove, setAbove] = useState(false);
  useEffect(() => {
    // A cookie notice that is already shown stays at the window's lower edge: the suggestion goes above it.
    setAbove(document.querySelector('#cookie-slot > *') !== null);
    setSuggested(editionToSuggest(region, navigator.languages));
  }, [region]);
  if (!suggested) return null;

  const { endonym, languageTag, direction } = regions[suggested];
  return (
    <aside
      aria-label={strings.region_and_language}
      className={`${styles.bar} screen-only`}
      data-above={isAbove || undefined}
    >
      <p className={styles.text}>
        <ContinueTo code={suggested} />
      </p>
      <a
        className={styles.link}
        href={urlOf(suggested)}
        hrefLang={languageTag}
        lang={languageTag}
        dir={direction}
        onClick={() => rememberEdition(suggested)}
        data-document
      >
        {endonym}
      </a>
      <button
        type="button"
        className={styles.stay}
        onClick={() => {
          rememberEdition(region.code);
          setSuggested(null);
        }}
      >
        {strings.stay_here}
      </button>
    </aside>
  );
}

/** The edition to suggest for these languages; null if the visitor has chosen one or is already there. */
function editionToSuggest(shown: Region, languages: readonly string[] | undefined): RegionCode | null {
  if (!languages || hasChosenEdition()) return null;
  const code = editionForLanguages(languages);
  // The global edition is not suggested to a visitor who can read the current one.
  const isRead = languages.some((tag) => languageOf(tag) === languageOf(shown.languageTag));
  return code === shown.code || (code === 'global' && isRead) ? null : code;
}

function languageOf(tag: string): string | undefined {
  return tag.toLowerCase().split('-', 1)[0];
}
