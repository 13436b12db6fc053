import { type FormEvent, useEffect, useRef } from 'react';
import { searchLength } from '../../contracts/site.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './SearchOverlay.module.css';
import { SearchResults } from './SearchResults.tsx';
import { useSearch } from './useSearch.ts';

/** The search's field and what it found, inside the layer that the header opens; each opening leads into the field. */
export function SearchOverlay({ openings }: { openings: number }) {
  const { strings } = useSite();
  const field = useRef<HTMLInputElement>(null);
  const [found, search] = useSearch();
  useEffect(() => {
    if (openings === 0) return;
    field.current?.focus();
    field.current?.select();
  }, [openings]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void search(field.current?.value ?? '');
  };
  return (
    <search className={styles.search}>
      <form className={styles.form} onSubmit={onSubmit}>
        <label className={styles.label}>
          <span className="visually-hidden">{strings.search}</span>
          {/* Not of type `search`: there the first Escape empties the field instead of closing the layer. */}
          <input
            ref={field}
            className={styles.field}
            type="text"
            name="q"
            inputMode="search"
            enterKeyHint="search"
            required
            minLength={searchLength.min}
            maxLength={searchLength.max}
            placeholder={strings.search}
            autoComplete="off"
            spellCheck={false}
          />
        </label>
        <button type="submit" className={styles.button}>
          <Icon name="search" />
          <span className={styles.buttonText}>{strings.search}</span>
        </button>
        <button type="button" className={styles.close} popoverTarget="site-search" popoverTargetAction="hide">
          <Icon name="close" />
          <span className="visually-hidden">{strings.close}</span>
        </button>
      </form>
      <SearchResults found={found} retry={() => search(found.query)} />
    </search>
  );
}
