import { type ToggleEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { CloseButton } from '../layout/CloseButton.tsx';
import { useSite } from '../lib/site.tsx';
import { useLazyComponent } from '../lib/useLazyComponent.ts';
import { SearchForm } from '../search/SearchForm.tsx';
import headerStyles from './Header.module.css';
import styles from './SearchTool.module.css';

const loadSuggestions = async () => (await import('../search/Suggestions.tsx')).Suggestions;
const immediately = (run: () => unknown) => run();

/**
 * Opens the site search: a plain form, which works without scripts. The suggestions load with its first opening, so
 * that they add nothing to a first load; when their chunk is missing, the form works without them.
 */
export function SearchTool() {
  const { strings } = useSite();
  const layer = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // A counter, because closing and immediately reopening is reported by a single event with state `open`.
  const [openings, setOpenings] = useState(0);
  const Suggestions = useLazyComponent(loadSuggestions, openings > 0, immediately);

  // The popover opens without scripts, and so possibly before hydration.
  useEffect(() => {
    if (layer.current?.matches(':popover-open')) setOpenings(1);
  }, []);
  const onToggle = ({ newState }: ToggleEvent<HTMLElement>) => {
    if (newState === 'closed') return;
    setOpenings((count) => count + 1);
  };
  // The text is selected before the popover opens, so that typing immediately replaces it.
  const onBeforeToggle = ({ newState }: ToggleEvent<HTMLElement>) => {
    if (newState === 'open') field.current?.select();
  };
  return (
    <>
      <button type="button" className={headerStyles.tool} popoverTarget="site-search">
        <Icon name="search" />
        <span className="visually-hidden">{strings.search}</span>
      </button>
      <div
        ref={layer}
        id="site-search"
        popover="auto"
        className={styles.layer}
        onBeforeToggle={onBeforeToggle}
        onToggle={onToggle}
      >
        <search className={styles.search}>
          <SearchForm className={styles.form} field={field} takesFocus>
            <CloseButton layer="site-search" className={styles.close} />
          </SearchForm>
          {Suggestions && <Suggestions field={field} openings={openings} />}
        </search>
      </div>
    </>
  );
}
