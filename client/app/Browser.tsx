import { startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { notFoundTabTitle } from '../../contracts/site.ts';
import { trackPageView } from '../lib/analytics.ts';
import type { Site } from '../lib/site.tsx';
import { loadThirdParties } from '../thirdParties/loadThirdParties.ts';
import { App } from './App.tsx';
import type { Navigator, Shown } from './navigator.ts';

/** The application in the browser: hydrates the page that the document came with, then shows what navigation brings. */
export function Browser({ navigator, site }: { navigator: Navigator; site: Site }) {
  const [shown, setShown] = useState(navigator.first);
  useLayoutEffect(() => navigator.onShow((next) => startTransition(() => setShown(next))), [navigator]);
  useLayoutEffect(() => arrive(shown), [shown]);
  const { Page, page, url, hash } = shown;
  const routeName = page.kind === 'error' ? 'ErrorPage' : page.data.routeName;
  // After hydration, and after each navigation that is more than one to a place on the same page.
  useEffect(() => trackPageView(routeName, site.shell.websiteCode, url.replace(/\?.*/s, '')), [routeName, site, url]);
  useEffect(() => loadThirdParties(site.settings.scripts), [site]);
  return <App Page={Page} page={page} url={url} hash={hash} site={site} navigate={navigator.navigate} />;
}

/** What a browser does by itself on a document load: title, scroll position, a new start for focus. */
function arrive({ page, hash, pop, scrollTo }: Shown): void {
  if (scrollTo === undefined) return; // hydrated, not navigated
  document.title = page.kind === 'error' ? notFoundTabTitle : page.data.seo.metaTitle;
  const target = !pop && scrollTo !== null && hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
  if (target) goTo(target);
  else if (scrollTo !== null) window.scrollTo(0, scrollTo);
  const start = target ?? document.querySelector('h1');
  if (scrollTo === null || !start) return;
  if (start.tabIndex < 0) start.tabIndex = -1;
  start.focus({ preventScroll: true });
}

/** As a browser follows a fragment: scrolls there, and the next Tab goes on from there. */
function goTo(target: HTMLElement): void {
  target.scrollIntoView();
  target.focus({ preventScroll: true });
  if (document.activeElement === target) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
