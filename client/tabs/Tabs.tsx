import { type MouseEvent, type ReactNode, useCallback, useEffect, useId, useRef } from 'react';
import { withoutReload } from '../app/reloadOnce.ts';
import { whenIdle } from '../lib/whenIdle.ts';
import type { LiveTabs } from './liveTabs.ts';
import styles from './Tabs.module.css';

interface TabsProps {
  /** What is chosen among. */
  label: string;
  tabs: { key: string; name: string; panel: ReactNode }[];
}

/**
 * Panels of which one is seen, under a row of tabs; on paper and without scripts all of them, each under its name. A single
 * panel, or panels of which one has no name, need no tabs. To be the child of a section: the panels have its lanes.
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
            // A link, so that it shows its panel (by `:target`) when the scripts are on and did not arrive.
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

/** React writes the tabs once, with the first one selected; what is selected from then on is up to these. */
function useLiveTabs(isTabbed: boolean) {
  const root = useRef<HTMLDivElement>(null);
  const live = useRef<Promise<LiveTabs | null>>(undefined);
  const start = useCallback(() => {
    live.current ??= withoutReload(() => import('./liveTabs.ts')).then(
      ({ startTabs }) => root.current && startTabs(root.current),
      () => null,
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
    const tabs = await start();
    if (tabs) tabs.select(index);
    else location.hash = hash;
  };
  return { root, select };
}
