/**
 * Client-side navigation within an edition: loads the page's JSON, shows the page, and handles history, scroll and
 * focus as a browser would. Everything else (another edition, a missing chunk, a foreign URL) becomes a document load.
 */
import { setNavigationState } from '../lib/navigationState.ts';
import type { InAppResolver } from './inAppResolver.ts';
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
  /** Scroll position in px; absent after hydration, null to stay at the current one. */
  scrollTo?: number | null;
  /** Reached by Back or Forward. */
  pop?: boolean;
  /** Only the fragment has changed. */
  samePage?: boolean;
  /** Aborted when a later navigation starts; absent after hydration. */
  signal?: AbortSignal;
}

interface NavigateOptions {
  replace?: boolean;
  preventScrollReset?: boolean;
  pop?: boolean;
}

/** Loads a page and its module; null or a rejection (a missing chunk) means that the URL needs a document load. */
export type Load = (url: string, signal: AbortSignal) => Promise<Loaded | { redirect: string } | null>;

/** Maximum number of redirects; then the browser loads the document, and reports a redirect loop. */
const redirectLimit = 5;

const urlOf = ({ origin, pathname, search }: URL | Location) =>
  (origin === location.origin ? '' : origin) + pathname + search;
const currentUrl = () => urlOf(location) + location.hash;
const newEntry = () => ({ key: Math.random().toString(36).slice(2) });
/** Gives the current history entry a key. */
const markEntry = () => history.replaceState(newEntry(), '');
/**
 * True if the browser itself has gone to a fragment of the shown page. The navigator gives each history entry a key, so
 * an entry without one is the browser's. Entries from before the navigator have no key either, but no fragment.
 */
const isFragmentNavigation = (shownUrl: string) =>
  !history.state?.key && location.href.includes('#') && urlOf(location) === shownUrl;

export interface Navigator {
  /** The page that the document was rendered with. */
  first: Shown;
  navigate(to: string, options?: NavigateOptions): Promise<void>;
  /** Shows an error page in place of the shown page, which has failed to render. */
  showFailure(errorPage: Loaded): void;
  /** Registers the function that renders a page once it is completely loaded. */
  onShow(render: (next: Shown) => void): void;
  /** To be called when a rendered page is in the document, at its scroll position. */
  completed(page: Shown): void;
}

/** Creates the navigator of the document. @param first The page that the document was rendered with. */
export function createNavigator(first: Loaded, load: Load, resolveInApp: InAppResolver): Navigator {
  if (!history.state?.key) markEntry();
  const initial: Shown = { ...first, url: location.pathname + location.search, hash: '', entry: history.state.key };
  let shown = initial;
  let show: (next: Shown) => void = () => {};
  let current = new AbortController();
  const scrollPositions = createScrollPositions(initial.entry);

  async function navigate(to: string, options: NavigateOptions = {}, redirects = 0): Promise<void> {
    const { replace = false, preventScrollReset = false, pop = false } = options;
    const target = new URL(to, location.href);
    const inAppPath = resolveInApp(target);
    const previous = current;
    const controller = new AbortController();
    current = controller;

    let next: Loaded = shown;
    // Also true on a page that only a document load can show, such as search results: it is already shown.
    const samePage = (inAppPath ?? urlOf(target)) === shown.url && Boolean(target.hash || shown.hash);
    const url = samePage ? shown.url : inAppPath;
    if (!samePage) {
      setNavigationState('loading', preventScrollReset);
      // Load before aborting the previous navigation: both clicks may wait for the same page.
      const loading = url === null || redirects > redirectLimit ? null : load(url, controller.signal).catch(() => null);
      previous.abort();
      const loaded = await loading;
      if (controller.signal.aborted) return; // superseded by a later click
      if (!loaded || url === null)
        return pop ? location.reload() : location[replace ? 'replace' : 'assign'](target.href);
      if ('redirect' in loaded) {
        const location = loaded.redirect.includes('#') ? loaded.redirect : loaded.redirect + target.hash;
        return navigate(location, { replace: replace || pop, preventScrollReset }, redirects + 1);
      }
      next = loaded;
    }
    previous.abort();
    scrollPositions.leave();
    const nextUrl = url + target.hash;
    if (!pop) history[replace || nextUrl === currentUrl() ? 'replaceState' : 'pushState'](newEntry(), '', nextUrl);
    const entry: string = history.state?.key ?? '';
    const scrollTo = pop ? scrollPositions.positionOf(entry) : preventScrollReset ? null : 0;
    present({ ...next, url: url ?? shown.url, hash: target.hash, entry, pop, samePage, scrollTo });
  }

  /** Takes over a fragment navigation that the browser has done itself: the fragment was typed, or set by a script. */
  function adoptFragment(): void {
    // As in a browser, a navigation within the page cancels the pending one.
    current.abort();
    current = new AbortController();
    scrollPositions.leave();
    markEntry();
    present({ ...shown, hash: location.hash, entry: history.state.key, pop: false, samePage: true, scrollTo: null });
  }

  function present(next: Shown): void {
    shown = { ...next, signal: current.signal };
    show(shown);
  }

  addEventListener('popstate', () => {
    if (isFragmentNavigation(shown.url)) adoptFragment();
    else void navigate(currentUrl(), { pop: true });
  });
  // A page restored from the back/forward cache is not loading.
  addEventListener('pagehide', () => setNavigationState('idle'));
  return {
    first: initial,
    navigate,
    showFailure: (errorPage) => present({ ...shown, ...errorPage, pop: false, samePage: false, scrollTo: 0 }),
    onShow(render) {
      show = render;
      // The server does not know the fragment, and hydration must start with the server's HTML.
      if (shown === initial && location.hash) shown = { ...initial, hash: location.hash };
      // A click may already have loaded another page.
      if (shown !== initial) render(shown);
    },
    completed: ({ entry }) => scrollPositions.enter(entry),
  };
}
