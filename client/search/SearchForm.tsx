import type { ReactNode, Ref } from 'react';
import { searchLength } from '../../contracts/site.ts';
import { Icon } from '../icons/Icon.tsx';
import { useSite } from '../lib/site.tsx';
import styles from './SearchForm.module.css';
import { useSearchPath } from './useSearchPath.ts';

interface SearchFormProps {
  /** What stands in the field at first. */
  query?: string;
  className?: string | undefined;
  field?: Ref<HTMLInputElement>;
  /** The field has the focus when the layer that it stands in opens. */
  takesFocus?: boolean;
  /** More controls, at the form's end. */
  children?: ReactNode;
}

/** The field that leads to the page of search results: a plain form, which needs no script. */
export function SearchForm({ query, className = '', field, takesFocus = false, children }: SearchFormProps) {
  const { strings } = useSite();
  return (
    <form className={`${styles.form} ${className}`} action={useSearchPath()}>
      <label>
        <span className="visually-hidden">{strings.search}</span>
        {/* Not of type `search`: there the first Escape empties the field instead of closing the layer. */}
        <input
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: of a popover, when it opens: what is typed at once is not lost
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
