import { useEffect, useLayoutEffect, useState } from 'react';
import { announce } from '../layout/Announcement.tsx';
import { trackPageView } from '../lib/analytics.ts';
import { setNavigationState } from '../lib/navigationState.ts';
import { tabTitle } from '../lib/pageTitle.ts';
import type { Site } from '../lib/site.tsx';
import { whenLoaded } from '../lib/whenIdle.ts';
import { App } from './App.tsx';
import type { Navigator, Shown } from './navigator.ts';
import { scrollAndFocus } from './scrollAndFocus.ts';
import type { ShownPage } from './shownPage.ts';
import type { Present } from './storyTransition.ts';

interface BrowserProps {
  navigator: Navigator;
  site: Site;
  /** Called after each page is shown; returns its cleanup function. */
  onPage: () => () => void;
  present: Present;
}

/** Root component in the browser: hydrates the page of the document, then shows the pages that navigation loads. */
export function Browser({ navigator, site, onPage, present }: BrowserProps) {
  const [shown, setShown] = useState(navigator.first);
  useLayoutEffect(() => navigator.onShow((next) => present(next, () => setShown(next))), [navigator, present]);
  useLayoutEffect(() => {
    completeNavigation(shown, site);
    navigator.completed(shown);
  }, [navigator, shown, site]);
  const { Page, page, url } = shown;
  const routeName = routeNameOf(page);
  // After hydration and after each navigation, except within a page.
  useEffect(() => trackPageView(routeName, site.shell.websiteCode, url.replace(/\?.*/s, '')), [routeName, site, url]);
  useEffect(() => whenLoaded(() => loadThirdParties(site)), [site]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every page
  useEffect(onPage, [page]);
  return <App Page={Page} page={page} url={url} site={site} navigate={navigator.navigate} />;
}

/** Without the chunk no third-party script runs, and the promotion strip needs no space. */
async function loadThirdParties(site: Site): Promise<void> {
  try {
    const module = await import('../thirdParties/loadThirdParties.ts');
    module.loadThirdParties(site);
  } catch {
    document.documentElement.dataset['promotion'] ??= 'empty';
  }
}

/**
 * Does what a browser does itself on a document load: it ends the loading bar and sets title, scroll position and focus;
 * screen readers hear the title.
 */
function completeNavigation(shown: Shown, site: Site): void {
  const { page, samePage, scrollTo, signal } = shown;
  if (scrollTo === undefined) return; // hydrated, not navigated
  // A later navigation is still loading.
  if (!signal?.aborted) setNavigationState(page.kind === 'error' ? 'failed' : 'idle');
  document.title = tabTitle(page);
  scrollAndFocus(shown);
  if (!samePage && scrollTo !== null) announce(document.title);
  import('./setCanonical.ts').then(
    ({ setCanonical }) => setCanonical(shown, site),
    () => {},
  );
}

/** Name of the page in analytics. */
function routeNameOf(page: ShownPage) {
  if (page.kind === 'search') return 'SearchPage';
  return page.kind === 'error' ? 'ErrorPage' : page.data.routeName;
}
