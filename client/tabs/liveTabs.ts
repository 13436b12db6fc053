/** What lets a row of tabs choose among its panels. It comes when the browser is idle, or with the first tab that is clicked. */

export interface LiveTabs {
  select(index: number): void;
  /** Takes all listeners away. */
  stop(): void;
}

/** @param root Holds a tab list and then, as its children in the same order, the panels. */
export function startTabs(root: HTMLElement): LiveTabs {
  const [list, ...panels] = [...root.children] as HTMLElement[];
  const tabs = [...(list?.children ?? [])] as HTMLElement[];
  let selected = 0;
  const listeners = new AbortController();

  const select = (index: number) => {
    selected = index;
    for (const [place, tab] of tabs.entries()) {
      tab.ariaSelected = `${place === index}`;
      tab.tabIndex = place === index ? 0 : -1;
    }
    for (const [place, panel] of panels.entries()) {
      if (place === index) panel.removeAttribute('hidden');
      // The browser's search goes on looking there, and reports (below) when it has found something.
      else panel.setAttribute('hidden', 'until-found');
    }
  };
  const onKey = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    const next = altKey || ctrlKey || metaKey ? undefined : placeAfter(key, selected, tabs);
    if (next === undefined) return;
    event.preventDefault();
    select(next);
    tabs[next]?.focus();
  };
  const onMatch = ({ target }: Event) => select(panels.findIndex((panel) => panel.contains(target as Node)));
  list?.addEventListener('keydown', onKey, listeners);
  root.addEventListener('beforematch', onMatch, listeners);

  // Somebody may have followed a tab as the link it is before the scripts came.
  const linked = panels.findIndex((panel) => panel.matches(':target'));
  select(Math.max(0, linked));
  // From here on the attribute of each panel counts, and not its place (Tabs.module.css).
  root.dataset['live'] = '';
  return { select, stop: () => listeners.abort() };
}

/** Which tab a key leads to: arrows along the line of reading and around its ends, Home and End. */
function placeAfter(key: string, place: number, tabs: HTMLElement[]): number | undefined {
  const forward = tabs[0] && getComputedStyle(tabs[0]).direction === 'rtl' ? -1 : 1;
  const last = tabs.length - 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: place + forward,
    ArrowLeft: place - forward,
    Home: 0,
    End: last,
    // Chosen already: a page that scrolls away is not what was asked for.
    ' ': place,
  };
  const next = steps[key];
  return next === undefined ? undefined : (next + tabs.length) % tabs.length;
}
