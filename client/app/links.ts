import { isPlainClick } from '../lib/isPlainClick.ts';
import type { InAppResolver } from './inAppResolver.ts';

const hoverMs = 65;

/** Path and query that client-side navigation loads for a link, or null when the browser must follow it. */
export function inAppPathOf(link: HTMLAnchorElement, resolveInApp: InAppResolver): string | null {
  const { href, target, dataset } = link;
  if (!href || (target && target !== '_self') || link.hasAttribute('download') || 'document' in dataset) return null;
  return resolveInApp(new URL(href));
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
}

interface LinkActions {
  resolveInApp: InAppResolver;
  navigate: (to: string, options: { preventScrollReset: boolean; replace: boolean }) => void;
  prefetch: (url: string) => void;
}

/** Adds global listeners for every plain `<a href>`: a click navigates, hover and touch prefetch. */
export function listenToLinks({ resolveInApp, navigate, prefetch }: LinkActions): void {
  addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    if (inAppPathOf(link, resolveInApp) === null) return;
    event.preventDefault();
    navigate(link.href, { preventScrollReset: 'keepScroll' in link.dataset, replace: 'replace' in link.dataset });
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const prefetchSoon = (event: Event) => {
    clearTimeout(timer);
    const link = linkOf(event);
    const url = link && inAppPathOf(link, resolveInApp);
    if (url) timer = setTimeout(() => prefetch(url), hoverMs);
  };
  addEventListener('pointerover', prefetchSoon, { passive: true });
  addEventListener('touchstart', prefetchSoon, { passive: true });
}
