/** Behaviour of a tab list; loaded when the browser is idle or on the first click on a tab. */

export interface LiveTabs {
  select(index: number): void;
  /** Removes all event listeners. */
  stop(): void;
}

/**
 * Starts the tab behaviour.
 * @param root Contains a tab list followed by its panels in the same order.
 */
export function startTabs(root: HTMLElement): LiveTabs {
  const [list, ...panels] = [...root.children] as HTMLElement[];
  const tabs = [...(list?.children ?? [])] as HTMLElement[];
  let selected = 0;
  const listeners = new AbortController();

  const select = (index: number) => {
    selected = index;
    for (const [position, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', `${position === index}`);
      tab.tabIndex = position === index ? 0 : -1;
    }
    for (const [position, panel] of panels.entries()) {
      if (position === index) panel.removeAttribute('hidden');
      // The find-in-page search still covers the panel and fires `beforematch` (below) on a match.
      else panel.setAttribute('hidden', 'until-found');
    }
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    const next = altKey || ctrlKey || metaKey ? undefined : tabAfterKey(key, selected, tabs);
    if (next === undefined) return;
    event.preventDefault();
    select(next);
    tabs[next]?.focus();
  };
  const onMatch = ({ target }: Event) => select(panels.findIndex((panel) => panel.contains(target as Node)));
  list?.addEventListener('keydown', onKey, listeners);
  root.addEventListener('beforematch', onMatch, listeners);

  // The visitor may have followed a tab as a plain link before this module was loaded.
  const targetIndex = panels.findIndex((panel) => panel.matches(':target'));
  select(Math.max(0, targetIndex));
  // From here on the CSS uses the attribute of each panel, not its position (Tabs.module.css).
  root.dataset['live'] = '';
  return { select, stop: () => listeners.abort() };
}

/** Index of the tab that a key selects: arrow keys in reading direction with wrap-around, Home and End. */
function tabAfterKey(key: string, current: number, tabs: HTMLElement[]): number | undefined {
  const forward = tabs[0] && getComputedStyle(tabs[0]).direction === 'rtl' ? -1 : 1;
  const last = tabs.length - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: current + forward,
    ArrowLeft: current - forward,
    Home: 0,
    End: last,
    // Already selected; prevents the page from scrolling.
    ' ': current,
  };
  const next = steps[key];
  return next === undefined ? undefined : (next + tabs.length) % tabs.length;
}
