import { useSite } from '../lib/site.tsx';
import hitStyles from './SearchHit.module.css';
import styles from './SuggestionList.module.css';
import type { OptionGroup } from './toOptionGroups.tsx';

interface SuggestionListProps {
  id: string;
  groups: readonly OptionGroup[];
  /** Ids of the options, group by group. */
  optionIds: readonly string[];
  /** Id of the option that Enter follows. */
  active: string | null;
  isOpen: boolean;
  /** True while a newer request is pending. */
  isStale: boolean;
}

/** Listbox of the combobox. Its options are links, so that mouse clicks work as on links; Tab skips them. */
export function SuggestionList({ id, groups, optionIds, active, isOpen, isStale }: SuggestionListProps) {
  const { strings } = useSite();
  const ids = optionIds.values();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={strings.search_suggestions}
      aria-busy={isStale}
      hidden={!isOpen}
      className={`${groups.some(({ isRow }) => isRow) ? '' : hitStyles.groups} ${styles.list}`}
    >
      {groups.map(({ key, name, isRow, options }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups, not fieldsets
        <div key={key} role="group" aria-label={name || undefined}>
          {name && (
            <p className={isRow ? styles.rowName : hitStyles.groupName} aria-hidden>
              {name}
            </p>
          )}
          <div role="presentation" className={isRow ? hitStyles.terms : undefined}>
            {options.map((option) => {
              const optionId = ids.next().value;
              return (
                <a
                  key={option.key}
                  id={optionId}
                  role="option"
                  aria-selected={optionId === active}
                  tabIndex={-1}
                  className={isRow ? `${hitStyles.term} ${styles.term}` : `${hitStyles.link} ${styles.option}`}
                  href={option.href}
                >
                  {option.content}
                </a>
              );
            })}
          </div>
        </div>
      ))}
    </div>
  );
}
