/** Returns the focus to the link by which a page was left, when the visitor comes back to it. */
import { watchNavigation } from '../lib/navigationState.ts';
import { readStored, writeStored } from '../lib/visitStorage.ts';

/** A link as URL and position among the links of the page with this URL. */
type LeftLink = [href: string, position: number];

const storageKey = 'left-links';
const linksTo = (url: string) => [...document.links].filter(({ href }) => href === url);
const currentPage = () => location.pathname + location.search;

/**
 * Stores the link by which each history entry is left, and focuses it without scrolling after Back and Forward: on
 * client-side navigation, and on a document load if the browser has not kept the page. Focuses the main content when
 * the link is unknown or hidden.
 */
export function returnFocus(): void {
  // No other code writes to this storage key.
  const left = (readStored(storageKey) ?? {}) as Record<string, LeftLink>;
  const entry = (): string => history.state?.key ?? '';
  let shownPage = currentPage();
  /** A navigation by Back or Forward to another page is under way. */
  let isReturning = false;

  const focusLeftLink = () => {
    const [href, position] = left[entry()] ?? ['', 0];
    const link = linksTo(href)[position];
    link?.focus({ preventScroll: true });
    return link !== undefined && document.activeElement === link;
  };

  addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link) return;
      left[entry()] = [link.href, linksTo(link.href).indexOf(link)];
      isReturning = false;
    },
    { capture: true },
  );
  addEventListener('popstate', () => {
    isReturning = currentPage() !== shownPage;
  });
  watchNavigation((state) => {
    if (state === 'loading') return;
    if (isReturning && !focusLeftLink()) document.querySelector('main')?.focus({ preventScroll: true });
    isReturning = false;
    shownPage = currentPage();
  });
  addEventListener('pagehide', () => writeStored(storageKey, left));

  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigation?.type === 'back_forward' && document.activeElement === document.body) focusLeftLink();
}
