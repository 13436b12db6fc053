import { type RefObject, useEffect, useRef } from 'react';
import { useSite } from '../lib/site.tsx';
import { whenIdle } from '../lib/whenIdle.ts';
import styles from './JumpList.module.css';

interface JumpListProps {
  /** Ids and titles of the sections. */
  sections: readonly { anchor: string; title: string }[];
  /** True to show the list on phones only. */
  phonesOnly?: boolean;
}

/**
 * Sticky links to the page's sections; renders nothing for a single section. markCurrentSection.ts, loaded when the
 * browser is idle, marks the current one.
 */
export function JumpList({ sections, phonesOnly }: JumpListProps) {
  const { strings } = useSite();
  const list = useRef<HTMLUListElement>(null);
  const named = sections.filter(({ title }) => title);
  useCurrentSectionMark(list, named.map(({ anchor }) => anchor).join());
  if (named.length < 2) return null;
  return (
    <nav className={styles.bar} data-jump-list data-phones-only={phonesOnly} aria-label={strings.on_this_page}>
      <ul ref={list} className={styles.list}>
        {named.map(({ anchor, title }) => (
          <li key={anchor}>
            <a className={styles.link} href={`#${anchor}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Marks the current section in the list, which may appear later as part of a deferred section. */
function useCurrentSectionMark(list: RefObject<HTMLUListElement | null>, anchors: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the links change, not on every render
  useEffect(() => {
    const listEnd = new AbortController();
    const load = async () => {
      const { markCurrentSection } = await import('../layout/markCurrentSection.ts');
      if (list.current) markCurrentSection(list.current, listEnd.signal);
    };
    // The list works without the mark.
    whenIdle(() => listEnd.signal.aborted || load().catch(() => {}));
    return () => listEnd.abort();
  }, [list, anchors]);
}
