import { type RefObject, useEffect, useEffectEvent, useId, useState } from 'react';
import { searchLength } from '../../contracts/site.ts';
import { fillIn, type UiStrings } from '../../contracts/strings/uiStrings.ts';
import { isSearchable, toSearchText } from '../../contracts/text/searchText.ts';
import { useSite } from '../lib/site.tsx';
import { resultCountText } from './resultCountText.ts';
import { SuggestionList } from './SuggestionList.tsx';
import styles from './Suggestions.module.css';
import { useCombobox } from './useCombobox.ts';
import { type Search, useSearch } from './useSearch.ts';
import { useSearchPath } from './useSearchPath.ts';

/** Pause in typing before suggestions are requested. */
const debounceMs = 300;
/** Maximum number of suggestions per group; the results page has more. */
const maxPerGroup = 5;

interface SuggestionsProps {
  /** Search field of the header's form. */
  field: RefObject<HTMLInputElement | null>;
  /** Number of times the popover has been opened. */
  openings: number;
}

/** Search suggestions while typing, below a form that works without them. */
export function Suggestions({ field, openings }: SuggestionsProps) {
  const { strings } = useSite();
  const id = useId();
  const path = useSearchPath();
  const [found, search] = useSearch();
  const [isTooShort, setTooShort] = useState(false);
  const [listId, hintId] = [`${id}list`, `${id}hint`];
  const groups = found.groups.map((group) => ({ ...group, items: group.items.slice(0, maxPerGroup) }));
  const optionIds = groups
    .flatMap(({ items }) => items)
    .map((_item, index) => `${listId}-${encodeURIComponent(found.query)}-${index}`);

  const requestSuggestions = (waitMs: number) => {
    setTooShort(false);
    void search(field.current?.value ?? '', waitMs);
  };
  const { isOpen, active, open } = useCombobox({
    field,
    listId,
    hintId,
    optionIds,
    onType: () => requestSuggestions(debounceMs),
  });

  const onOpening = useEffectEvent(() => {
    open();
    // The visitor may have typed before this chunk was loaded.
    requestSuggestions(0);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every opening
  useEffect(() => onOpening(), [openings]);
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
        {isTooShort
          ? fillIn(strings.search_too_short, { min: searchLength.min })
          : textOf({ ...found, groups }, strings)}
      </p>
      {found.status === 'failed' && (
        <button type="button" className={styles.retry} onClick={retry}>
          {strings.retry}
        </button>
      )}
      <SuggestionList
        id={listId}
        groups={groups}
        optionIds={optionIds}
        active={active}
        isOpen={isOpen}
        isStale={found.status === 'loading'}
      />
      {isOpen && (
        <a className={styles.all} href={`${path}?${new URLSearchParams({ q: found.query })}`}>
          {strings.all_results}
        </a>
      )}
    </div>
  );
}

function textOf({ status, groups }: Search, strings: UiStrings): string {
  if (status === 'idle') return '';
  if (status === 'failed') return strings.error_message;
  // The previous results stay until new ones arrive.
  return status === 'loading' && groups.length === 0 ? strings.loading : resultCountText(groups, strings);
}
