import type { SearchGroup } from '../../contracts/calls/search.ts';
import { useSite } from '../lib/site.tsx';
import hitStyles from './SearchHit.module.css';
import { SearchHit } from './SearchHit.tsx';
import styles from './SuggestionList.module.css';

interface SuggestionListProps {
  id: string;
  groups: readonly SearchGroup[];
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
      className={`${hitStyles.groups} ${styles.list}`}
    >
      {groups.map(({ type, typeName, items }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups, not fieldsets
        <div key={type} role="group" aria-label={typeName || undefined}>
          {typeName && (
            <p className={hitStyles.groupName} aria-hidden>
              {typeName}
            </p>
          )}
          {items.map((item) => {
            const optionId = ids.next().value;
            return (
              <a
                key={item.id}
                id={optionId}
                role="option"
                aria-selected={optionId === active}
                tabIndex={-1}
                className={`${hitStyles.link} ${styles.option}`}
                href={item.url}
              >
                <SearchHit item={item} />
              </a>
            );
          })}
        </div>
      ))}
    </div>
  );
}
