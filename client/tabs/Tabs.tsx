import { type MouseEvent, type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import { inTime } from '../lib/lateCode.ts';
import { whenIdle } from '../lib/whenIdle.ts';
import type { LiveTabs } from './liveTabs.ts';
import styles from './Tabs.module.css';

interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  tabs: { key: string; name: string; panel: ReactNode }[];
}

/**
 * Panels with a row of tabs; without scripts and in print all panels are shown under their names. No tabs are rendered
 * for a single panel or when a panel has no name. Must be a child of a section, whose lanes the panels use.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const id = useId();
  const isTabbed = tabs.length > 1 && tabs.every(({ name }) => name);
  const { root, select } = useLiveTabs(isTabbed);
  return (
    <div ref={root} className={styles.tabs} data-tabbed={isTabbed || undefined}>
      {isTabbed && (
        <div role="tablist" aria-label={label} className={styles.list}>
          {tabs.map(({ key, name }, index) => (
            // A link, so that `:target` shows the panel when scripting is enabled but the scripts did not load.
            <a
              key={key}
              id={`${id}-tab-${index}`}
              className={styles.tab}
              href={`#${id}-${index}`}
              role="tab"
              aria-selected={index === 0}
              aria-controls={`${id}-${index}`}
              tabIndex={index && -1}
              onClick={(event) => select(event, index)}
            >
              {name}
            </a>
          ))}
        </div>
      )}
      {tabs.map(({ key, name, panel }, index) => (
        <div
          key={key}
          id={`${id}-${index}`}
          className={styles.panel}
          {...(isTabbed && { role: 'tabpanel', 'aria-labelledby': `${id}-tab-${index}` })}
        >
          {name && <h3 className={styles.name}>{name}</h3>}
          {panel}
        </div>
      ))}
    </div>
  );
}

/**
 * Loads the tab behaviour. React renders the tabs once with the first one selected; afterwards the loaded module
 * changes the DOM.
 */
function useLiveTabs(isTabbed: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const live = useRef<Promise<LiveTabs | null>>(undefined);
  const start = useCallback(() => {
    live.current ??= import('./liveTabs.ts').then(
      ({ startTabs }) => root.current && startTabs(root.current),
      () => {
        // The next click tries again.
        live.current = undefined;
        return null;
      },
    );
    return live.current;
  }, []);
  useEffect(() => {
    if (isTabbed) whenIdle(start);
    return () => void live.current?.then((tabs) => tabs?.stop());
  }, [isTabbed, start]);
  const select = async (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    const { hash } = event.currentTarget;
    event.preventDefault();
    const tabs = await inTime(start()).catch(() => null);
    if (tabs) tabs.select(index);
    else location.hash = hash;
  };
  return { root, select };
}
