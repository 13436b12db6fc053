import type { ReactNode, Ref } from 'react';
import { searchLength } from '../../contracts/site.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './SearchForm.module.css';
import { useSearchPath } from './useSearchPath.ts';

interface SearchFormProps {
  /** Initial value of the field. */
  query?: string;
  className?: string | undefined;
  field?: Ref<HTMLInputElement>;
  /** True to focus the field when its popover opens. */
  takesFocus?: boolean;
  /** More controls at the end of the form. */
  children?: ReactNode;
}

/** Plain form that leads to the search results page; works without scripts. */
export function SearchForm({ query, className = '', field, takesFocus = false, children }: SearchFormProps) {
  const { strings } = useSite();
  return (
    <form className={`${styles.form} ${className}`} action={useSearchPath()}>
      <label>
        <span className="visually-hidden">{strings.search}</span>
        {/* Not of type `search`, where the first Escape clears the field instead of closing the popover. */}
        <input
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: on opening of the popover, so that no typed text is lost
          autoFocus={takesFocus}
          className={styles.field}
          type="text"
          name="q"
          inputMode="search"
          enterKeyHint="search"
          maxLength={searchLength.max}
          placeholder={strings.search}
          defaultValue={query}
          autoComplete="off"
          spellCheck={false}
        />
      </label>
      <button type="submit" className={styles.button}>
        <Icon name="search" />
        <span className={styles.buttonText}>{strings.search}</span>
      </button>
      {children}
    </form>
  );
}
