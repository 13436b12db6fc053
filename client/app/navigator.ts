/**
 * Navigation inside an edition: one page JSON, then the new page is shown, with history, scroll and focus as a browser
 * would do it. Whatever it cannot do (another edition, a lost chunk, a foreign address) becomes a full document load.
 */
import { setNavigationState } from '../lib/navigationState.ts';
import type { AddressInside } from './addresses.ts';
import { createScrollPositions } from './scrollPositions.ts';
import type { PageComponent, ShownPage } from './shownPage.ts';

export interface Loaded {
  page: ShownPage;
  Page: PageComponent;
}

export interface Shown extends Loaded {
  url: string;
  hash: string;
  /** Key of the history entry, under which its scroll position is stored. */
  entry: string;
  /** Where to scroll: absent after hydration, null to stay. */
  scrollTo?: number | null;
  /** Came by Back or Forward. */
  pop?: boolean;
  /** Only the fragment is another. */
  samePage?: boolean;
}

interface NavigateOptions {
  replace?: boolean;
  preventScrollReset?: boolean;
  pop?: boolean;
}

/** Loads a page and its module; null or a rejection (a chunk is gone) means that only a document load can show it. */
export type Load = (url: string, signal: AbortSignal) => Promise<Loaded | { redirect: string } | null>;

/** A circle of redirects is the browser's to complain of. */
const redirectLimit = 5;

const addressOf = ({ origin, pathname, search }: URL | Location) =>
  (origin === location.origin ? '' : origin) + pathname + search;
const here = () => addressOf(location) + location.hash;
const newEntry = () => ({ key: Math.random().toString(36).slice(2) });
/** Gives the entry that is shown a key of its own. */
const markEntry = () => history.replaceState(newEntry(), '');

export interface Navigator {
  /** The page that the document came with. */
  first: Shown;
  navigate(to: string, options?: NavigateOptions): Promise<void>;
  /** Says who renders what is to be seen now; called with pages that have all they need. */
  onShow(render: (next: Shown) => void): void;
}

/** @param first The page that the document came with. */
export function createNavigator(first: Loaded, load: Load, addressInside: AddressInside): Navigator {
  if (!history.state?.key) markEntry();
  const initial: Shown = { ...first, url: location.pathname + location.search, hash: '', entry: history.state.key };
  let shown = initial;
  let show: (next: Shown) => void = () => {};
  let current = new AbortController();
  const scrolls = createScrollPositions(() => shown.entry);

  async function navigate(to: string, options: NavigateOptions = {}, redirects = 0): Promise<void> {
    const { replace = false, preventScrollReset = false, pop = false } = options;
    const target = new URL(to, location.href);
    const inside = addressInside(target);
    const before = current;
    const mine = new AbortController();
    current = mine;

    let next: Loaded = shown;
    // Also of a page that only a document load can show, such as the results of a search: it is here already.
    const samePage = (inside ?? addressOf(target)) === shown.url && Boolean(target.hash || shown.hash);
    const url = samePage ? shown.url : inside;
    if (!samePage) {
      setNavigationState('loading', preventScrollReset);
      // Both before the other is given up: it may be the same page that two clicks wait for.
      const loading = url === null || redirects > redirectLimit ? null : load(url, mine.signal).catch(() => null);
      before.abort();
      const loaded = await loading;
      if (mine.signal.aborted) return; // a later click won
      if (!loaded || url === null)
        return pop ? location.reload() : location[replace ? 'replace' : 'assign'](target.href);
      if ('redirect' in loaded) {
        const location = loaded.redirect.includes('#') ? loaded.redirect : loaded.redirect + target.hash;
        return navigate(location, { replace: replace || pop, preventScrollReset }, redirects + 1);
      }
      next = loaded;
    }
    before.abort();
    scrolls.leave();
    const address = url + target.hash;
    if (!pop) history[replace || address === here() ? 'replaceState' : 'pushState'](newEntry(), '', address);
    const entry: string = history.state?.key ?? '';
    const scrollTo = pop ? scrolls.of(entry) : preventScrollReset ? null : 0;
    present({ ...next, url: url ?? shown.url, hash: target.hash, entry, pop, samePage, scrollTo });
  }

  /** Takes over what the browser has done by itself: to a fragment that was typed, or that a script set, it goes without us. */
  function adopt(): void {
    // As for a browser, a visitor who goes elsewhere on the page waits for no other page.
    current.abort();
    scrolls.leave();
    markEntry();
    present({ ...shown, hash: location.hash, entry: history.state.key, pop: false, samePage: true, scrollTo: null });
  }

  function present(next: Shown): void {
    shown = next;
    setNavigationState(next.page.kind === 'error' ? 'failed' : 'idle');
    show(next);
  }

  addEventListener('popstate', () => {
    // Every entry of ours has a key: one without is new. Back to one of before our time may lead to no fragment.
    const isFollowed = !history.state?.key && location.href.includes('#') && addressOf(location) === shown.url;
    if (isFollowed) adopt();
    else void navigate(here(), { pop: true });
  });
  // What comes back from the back-forward cache loads nothing.
  addEventListener('pagehide', () => setNavigationState('idle'));
  return {
    first: initial,
    navigate,
    onShow(render) {
      show = render;
      // The server did not know it, and hydration must begin with what the server rendered.
      if (shown === initial && location.hash) shown = { ...initial, hash: location.hash };
      // By now a click may have brought another page.
      if (shown !== initial) render(shown);
    },
  };
}
