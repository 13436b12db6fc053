/** Client entry: hydrates the server-rendered page. The client runtime of vike is not loaded. */
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Browser } from '../client/app/Browser.tsx';
import { createInAppResolver } from '../client/app/inAppResolver.ts';
import { listenToLinks } from '../client/app/links.ts';
import { loadPage, storePage } from '../client/app/loadPage.ts';
import { createNavigator, type Load, type Loaded } from '../client/app/navigator.ts';
import { reloadOnce } from '../client/app/reloadOnce.ts';
import type { PageComponent, ShownPage } from '../client/app/shownPage.ts';
import type { Present } from '../client/app/storyTransition.ts';
import type { ErrorBoundary, ErrorBoundaryProps } from '../client/failure/ErrorBoundary.tsx';
import { inTime } from '../client/lib/lateCode.ts';
import type { ShownShell, Site } from '../client/lib/site.tsx';
import { whenIdle } from '../client/lib/whenIdle.ts';
import type { DocumentPrices, PriceTexts } from '../client/price/shownPrice.ts';
import { makeOwnPolicy } from '../client/trust/ownPolicy.ts';
import type { PageResponse } from '../contracts/pages/page.ts';
import { matchRoute } from '../contracts/routes.ts';
import type { SiteSettings } from '../contracts/siteSettings.ts';
import type { UiStrings } from '../contracts/strings/uiStrings.ts';

const modules = import.meta.glob<{ Page: PageComponent }>('../client/pages/*/+Page.tsx');

function moduleOf(kind: string | undefined) {
  return modules[`../client/pages/${kind === 'error' ? '_error' : kind}/+Page.tsx`];
}

/**
 * Returns a page with the module of its kind; null when no module has this kind, or when the page lacks what is read
 * outside of its error boundary.
 * @throws when the chunk of the module does not load.
 */
async function withModule(page: ShownPage): Promise<Loaded | null> {
  if ('data' in page && !(page.data?.seo && page.data.breadcrumbs)) return null;
  const module = await moduleOf(page.kind)?.();
  return module ? { page, Page: module.Page } : null;
}

/** Parses a JSON data block of the document; all blocks precede this script. */
function readBlock<Data>(id: string): Data {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null');
}

const site: Site = {
  shell: readBlock<ShownShell>('shell'),
  strings: readBlock<UiStrings>('strings'),
  settings: readBlock<SiteSettings>('settings'),
  prices: pricesOf(readBlock('prices')),
};
const page = readBlock<ShownPage>('page');
const root = document.getElementById('root');

makeOwnPolicy(site.settings.scripts.map(({ url }) => url));
// No top-level `await`: the build would keep a file for every export that is loaded later.
void Promise.all([
  withModule(page),
  // Components rely on popovers: if this does not load even after a reload, the page stays as the server sent it.
  'popover' in HTMLElement.prototype ||
    import('../client/dialog/addPopovers.ts').then((module) => module.addPopovers()),
]).then(
  ([first]) => root && first && hydrate(root, first),
  (error) => {
    reloadOnce();
    throw error;
  },
);

function hydrate(root: HTMLElement, first: Loaded): void {
  const { websiteCode } = site.shell;
  const resolveInApp = createInAppResolver({
    edition: websiteCode,
    unprefixed: site.settings.unprefixed,
    here: location,
  });
  const load: Load = async (url, signal) => {
    if (isReplaced()) return null;
    const next = await loadPage(url, websiteCode, { signal });
    if (next.kind === 'redirect') return { redirect: next.location };
    // An aborted load shows nothing: its navigation was aborted too.
    return next.kind === 'document' || next.kind === 'aborted' ? null : inTime(withModule(next));
  };

  // Prefetches the page of a link. A failed URL is not prefetched again: the click loads it and shows the failure.
  const failedUrls = new Set<string>();
  const prefetch = async (url: string) => {
    if (failedUrls.has(url) || !moduleOf(matchRoute(url.split('?', 1)[0] ?? url)?.kind)) return;
    const next = await loadPage(url, websiteCode);
    if (next.kind === 'error' || next.kind === 'document') failedUrls.add(url);
    else if (next.kind !== 'redirect' && next.kind !== 'aborted') withModule(next).catch(() => failedUrls.add(url));
  };

  // Another script may replace the page, for example by `body.innerHTML +=`; then only a document load shows the next.
  let shownNodes: readonly Element[] = [];
  const isReplaced = () =>
    !root.isConnected || (shownNodes.length > 0 && !shownNodes.some(({ isConnected }) => isConnected));

  if ('data' in page) storeWhenComplete(page);
  const navigator = createNavigator(first, load, resolveInApp);
  listenToLinks({ resolveInApp, navigate: navigator.navigate, prefetch });
  const onPage = () => {
    shownNodes = [...root.querySelectorAll('main > *')];
    const pageEnd = new AbortController();
    runWhenIdle(async () => {
      const { prefetchLinks } = await import('../client/app/prefetchLinks.ts');
      prefetchLinks(resolveInApp, prefetch, pageEnd.signal);
    });
    return () => pageEnd.abort();
  };
  let show: Present = (_next, update) => startTransition(update);
  const present: Present = (next, update) => show(next, update);
  const onError = async (error: unknown, boundary?: ErrorBoundaryProps) => {
    const { showRenderFailure } = await import('../client/failure/showRenderFailure.ts');
    await showRenderFailure(root, { error, site, boundary, navigator, withModule });
  };
  runWhenIdle(async () => {
    show = (await import('../client/app/storyTransition.ts')).withStoryTransition(show);
  });
  // In a transition, so that hydration does not block input.
  startTransition(() => {
    hydrateRoot(root, <Browser navigator={navigator} site={site} onPage={onPage} present={present} />, {
      onUncaughtError: (error) => void onError(error),
      // All boundaries of the tree are of this class.
      onCaughtError: (error, { errorBoundary }) => void onError(error, (errorBoundary as ErrorBoundary).props),
    });
  });
  runWhenIdle(async () => (await import('../client/app/startLater.ts')).startLater(root, site, page.kind));
  // The failure reporter must be loaded before a call fails.
  runWhenIdle(async () => void (await import('../client/bff/reportFailure.ts')));
}

/** Public prices from the data block; null when the document has none. */
function pricesOf(
  serialised: { usableUntil: number; byProduct: [string, PriceTexts][] } | null,
): DocumentPrices | null {
  return serialised && { usableUntil: serialised.usableUntil, byProduct: new Map(serialised.byProduct) };
}

/** Runs optional code when the browser is idle. Errors are ignored: the page works without this code. */
function runWhenIdle(run: () => Promise<void>): void {
  whenIdle(() => run().catch(() => {}));
}

/**
 * Stores the page of the document for Back navigation, after its deferred sections have arrived: their data is not in
 * the page block.
 */
function storeWhenComplete(completePage: PageResponse): void {
  const currentUrl = () => location.pathname + location.search;
  const url = currentUrl();
  const store = () => url === currentUrl() && storePage(url, completePage);
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', store, { once: true });
  else store();
}
