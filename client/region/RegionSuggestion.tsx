import { useEffect, useState } from 'react';
import type { RegionCode } from '../../contracts/regions/regions.ts';
import { useSite } from '../lib/site.tsx';
import { cookieNoticeDue } from '../thirdParties/loadThirdParties.ts';
import { ContinueTo } from './ContinueTo.tsx';
import { hasChosenEdition, leaveFor, rememberEdition } from './editionChoice.ts';
import { editionToSuggest } from './editionToSuggest.ts';
import styles from './RegionSuggestion.module.css';
import { useEditionUrl } from './useEditionUrl.ts';
import { useSuggestion } from './useSuggestion.ts';

/**
 * Suggests the edition that matches the browser's languages, in its own language, until the visitor has chosen one;
 * never redirects. Rendered after hydration, because the HTML is the same for every visitor, and after the cookie
 * notice: while that is shown, the suggestion is hidden (RegionSuggestion.module.css).
 * @param props.path Current page, from `useSharedPath`.
 */
export function RegionSuggestion({ path }: { path: string }) {
  const { region } = useSite();
  const urlOf = useEditionUrl(path);
  const [suggested, setSuggested] = useState<RegionCode | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    cookieNoticeDue.then(() => {
      if (!isUnmounted && !hasChosenEdition()) setSuggested(editionToSuggest(region, navigator.languages));
    });
    return () => {
      isUnmounted = true;
    };
  }, [region]);
  const suggestion = useSuggestion(suggested);
  if (!suggestion) return null;

  const { edition, texts } = suggestion;
  const { code, endonym, languageTag, direction } = edition;
  return (
    <aside aria-label={texts.label} lang={languageTag} dir={direction} className={`${styles.bar} screen-only`}>
      <p className={styles.text}>
        <ContinueTo {...suggestion} />
      </p>
      <a
        className={styles.link}
        href={urlOf(code)}
        hrefLang={languageTag}
        onClick={(event) => leaveFor(code, event)}
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
        {texts.stayHere}
      </button>
    </aside>
  );
}
