import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { searchLength } from '../../contracts/site.ts';
import { fillIn, type UiStrings } from '../../contracts/strings/uiStrings.ts';
import { isSearchable, toSearchText } from '../../contracts/text/searchText.ts';
import { useSite } from '../lib/site.tsx';
import { resultCountText } from './resultCountText.ts';
import { SuggestionList } from './SuggestionList.tsx';
import styles from './Suggestions.module.css';
import { toOptionGroups } from './toOptionGroups.tsx';
import { useCombobox } from './useCombobox.ts';
import { type Search, useSearch } from './useSearch.ts';
import { useSearchPath } from './useSearchPath.ts';

/** Pause in typing before suggestions are requested. */
const debounceMs = 300;

interface SuggestionsProps {
  /** Search field of the header's form. */
  field: RefObject<HTMLInputElement | null>;
  /** Number of times the popover has been opened. */
  openings: number;
}

/** Search suggestions while typing, below a form that works without them. */
export function Suggestions({ field, openings }: SuggestionsProps) {
  const { strings, shell } = useSite();
  const id = useId();
  const path = useSearchPath();
  const [found, search] = useSearch();
  const [isTooShort, setTooShort] = useSubmitCheck(field);
  // The visitor may have typed before this chunk was loaded; false until the field has been read.
  const [isEmpty, setEmpty] = useState(false);
  const isShown = useIsShown(field, openings);
  const [listId, hintId] = [`${id}list`, `${id}hint`];
  const groups = toOptionGroups({ found, isEmpty, menu: shell.header.topMenu, path, strings });
  const optionIds = groups
    .flatMap(({ options }) => options)
    .map((_option, index) => `${listId}-${encodeURIComponent(found.query)}-${index}`);
  const hasResults = found.groups.length > 0;

  const requestSuggestions = (waitMs: number) => {
    const typed = field.current?.value ?? '';
    setTooShort(false);
    setEmpty(toSearchText(typed) === '');
    void search(typed, waitMs);
  };
  const { isOpen, active, open } = useCombobox({
    field,
    listId,
    hintId,
    optionIds,
    // Escape closes the search at once as long as nothing is typed.
    staysOnEscape: isEmpty,
    onType: () => requestSuggestions(debounceMs),
  });

  const onOpening = useEffectEvent(() => {
    open();
    requestSuggestions(0);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every opening
  useEffect(() => onOpening(), [openings]);

  const retry = () => {
    // The retry button disappears, so its focus moves to the field.
    field.current?.focus();
    requestSuggestions(0);
  };
  return (
    <div className={styles.suggestions}>
      <p id={hintId} hidden>
        {strings.search_hint}
      </p>
      <p role="status" className={styles.status}>
        {isTooShort ? fillIn(strings.search_too_short, { min: searchLength.min }) : textOf(found, strings)}
      </p>
      {found.status === 'failed' && (
        <button type="button" className={styles.retry} onClick={retry}>
          {strings.retry}
        </button>
      )}
      {/* The prices of a closed search need no requests. */}
      {isShown && (
        <SuggestionList
          id={listId}
          groups={groups}
          optionIds={optionIds}
          active={active}
          isOpen={isOpen}
          isStale={found.status === 'loading'}
        />
      )}
      {isOpen && hasResults && (
        <a className={styles.all} href={`${path}?${new URLSearchParams({ q: found.query })}`}>
          {strings.all_results}
        </a>
      )}
    </div>
  );
}

/** True after a form with too short a text has been submitted, which is prevented; and the setter that resets it. */
function useSubmitCheck(field: RefObject<HTMLInputElement | null>) {
  const [isTooShort, setTooShort] = useState(false);
  const onSubmit = useEffectEvent((event: Event) => {
    if (isSearchable(toSearchText(field.current?.value ?? ''))) return;
    event.preventDefault();
    setTooShort(true);
  });
  useEffect(() => {
    const form = field.current?.form;
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  }, [field]);
  return [isTooShort, setTooShort] as const;
}

/** True while the popover around the field is open. */
function useIsShown(field: RefObject<HTMLInputElement | null>, openings: number): boolean {
  const [isShown, setShown] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every opening
  useEffect(() => {
    setShown(true);
    const layer = field.current?.closest('[popover]');
    const onToggle = (event: Event) => setShown('newState' in event && event.newState === 'open');
    layer?.addEventListener('toggle', onToggle);
    return () => layer?.removeEventListener('toggle', onToggle);
  }, [field, openings]);
  return isShown;
}

function textOf({ status, groups }: Search, strings: UiStrings): string {
  if (status === 'idle') return '';
  if (status === 'failed') return strings.error_message;
  // The previous results stay until new ones arrive.
  return status === 'loading' && groups.length === 0 ? strings.loading : resultCountText(groups, strings);
}
