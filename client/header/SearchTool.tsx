import { type ToggleEvent, useRef } from 'react';
import { Icon } from '../icons/Icon.tsx';
import { CloseButton } from '../layout/CloseButton.tsx';
import { useSite } from '../lib/site.tsx';
import { useLazyComponent } from '../lib/useLazyComponent.ts';
import { immediately } from '../lib/whenIdle.ts';
import { SearchForm } from '../search/SearchForm.tsx';
import headerStyles from './Header.module.css';
import styles from './SearchTool.module.css';
import { useOpenings } from './useOpenings.ts';

const loadSuggestions = async () => (await import('../search/Suggestions.tsx')).Suggestions;

/**
 * Opens the site search: a plain form, which works without scripts. The suggestions load with its first opening, so
 * that they add nothing to a first load; when their chunk is missing, the form works without them.
 */
export function SearchTool() {
  const { strings } = useSite();
  const field = useRef<HTMLInputElement>(null);
  const { layer, openings, onToggle } = useOpenings();
  const Suggestions = useLazyComponent(loadSuggestions, openings > 0, immediately);

  // Opening focuses the field; its former text is selected, so that typing replaces it.
  const formerText = useRef<string>(undefined);
  const beforeOpening = ({ newState }: ToggleEvent<HTMLElement>) => {
    if (newState !== 'open') return;
    formerText.current = field.current?.value;
    field.current?.select();
  };
  const onOpenOrClose = (event: ToggleEvent<HTMLElement>) => {
    // WebKit has lost the selection. Letters typed meanwhile must not be selected: the next one would replace them.
    if (event.newState === 'open' && field.current?.value === formerText.current) field.current?.select();
    onToggle(event);
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
        onBeforeToggle={beforeOpening}
        onToggle={onOpenOrClose}
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
