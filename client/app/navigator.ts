/**
 * Navigation inside an edition: one page JSON, then the new page is shown, with history, scroll and focus as a browser
 * would do it. Whatever it cannot do (another edition, a lost chunk, a foreign address) becomes a full document load.
 */
import { matchRoute } from '../../contracts/routes.ts';
import type { PageComponent, ShownPage } from './App.tsx';

export interface Loaded {
  page: ShownPage;
  Page: PageComponent;
}

export interface Shown extends Loaded {
  url: string;
  hash: string;
  /** Key of the history entry, under which its scroll position is kept. */
  entry: string;
  /** Where to scroll: absent after hydration, null to stay. */
  scrollTo?: number | null;
  /** Came by Back or Forward. */
  pop?: boolean;
}

interface NavigateOptions {
  replace?: boolean;
  preventScrollReset?: boolean;
  pop?: boolean;
}

/** Loads a page and its module; rejects when a chunk is gone. */
export type Load = (url: string) => Promise<Loaded | { redirect: string }>;

const here = () => location.pathname + location.search + location.hash;
const newEntry = () => ({ key: Math.random().toString(36).slice(2) });
const scrollKey = 'scroll';

/** Whether a click on this address stays in the document: one of our routes, of the edition that is shown. */
export function staysHere(url: URL): boolean {
  const target = url.origin === location.origin ? matchRoute(url.pathname) : null;
  return target !== null && target.region === (matchRoute(location.pathname)?.region ?? null);
}

export type Navigator = ReturnType<typeof createNavigator>;

/** @param first The page that the document came with. */
export function createNavigator(first: Loaded, load: Load) {
  if (!history.state?.key) history.replaceState(newEntry(), '');
  let shown: Shown = { ...first, url: location.pathname + location.search, hash: '', entry: history.state.key };
  let show: (next: Shown) => void = () => {};
  let run = 0;
  const scrolls: Record<string, number> = readScrolls();

  async function navigate(to: string, options: NavigateOptions = {}): Promise<void> {
    const { replace = false, preventScrollReset = false, pop = false } = options;
    const mine = ++run;
    const target = new URL(to, location.href);
    const url = target.pathname + target.search;
    if (!staysHere(target)) return location.assign(to);

    let next: Loaded = shown;
    const onlyHash = url === shown.url && (target.hash || shown.hash);
    if (!onlyHash) {
      try {
        const loaded = await load(url);
        if (mine !== run) return; // a later click won
        if ('redirect' in loaded) return navigate(loaded.redirect, { replace: replace || pop, preventScrollReset });
        next = loaded;
      } catch {
        if (mine === run) pop ? location.reload() : location.assign(url + target.hash);
        return;
      }
    }
    scrolls[shown.entry] = scrollY;
    if (!pop) {
      const method = replace || url + target.hash === here() ? 'replaceState' : 'pushState';
      history[method](newEntry(), '', url + target.hash);
    }
    const entry: string = history.state?.key ?? '';
    shown = {
      Page: next.Page,
      page: next.page,
      url,
      hash: target.hash,
      entry,
      pop,
      scrollTo: pop ? (scrolls[entry] ?? 0) : preventScrollReset ? null : 0,
    };
    show(shown);
  }

  history.scrollRestoration = 'manual';
  addEventListener('popstate', () => navigate(here(), { pop: true }));
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  addEventListener('pagehide', () => {
    scrolls[shown.entry] = scrollY;
    // The browser restores what it loads anew.
    history.scrollRestoration = 'auto';
    try {
      sessionStorage.setItem(scrollKey, JSON.stringify(scrolls));
    } catch {
      // Storage may be full or forbidden; then a reload starts at the top.
    }
  });
  return {
    first: shown,
    navigate,
    /** Says who renders what is to be seen now; called with pages that have all they need. */
    onShow(render: (next: Shown) => void): void {
      show = render;
    },
  };
}

function readScrolls(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(scrollKey) ?? '{}');
  } catch {
    return {};
  }
}
