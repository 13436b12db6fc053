import { isPlainClick } from '../lib/isPlainClick.ts';
import type { AddressInside } from './addresses.ts';

const hoverMs = 65;

/** Path and query that client-side navigation loads for a link, or null when the browser must follow it. */
export function addressOfLink(link: HTMLAnchorElement, addressInside: AddressInside): string | null {
  const { href, target, dataset } = link;
  if (!href || (target && target !== '_self') || link.hasAttribute('download') || 'document' in dataset) return null;
  return addressInside(new URL(href));
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
}

interface LinkActions {
  addressInside: AddressInside;
  navigate: (to: string, options: { preventScrollReset: boolean; replace: boolean }) => void;
  loadAhead: (url: string) => void;
}

/** Adds global listeners for every plain `<a href>`: a click navigates, hover and touch prefetch. */
export function listenToLinks({ addressInside, navigate, loadAhead }: LinkActions): void {
  addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || event.defaultPrevented || !isPlainClick(event)) return;
    if (addressOfLink(link, addressInside) === null) return;
    event.preventDefault();
    navigate(link.href, { preventScrollReset: 'keepScroll' in link.dataset, replace: 'replace' in link.dataset });
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const ahead = (event: Event) => {
    clearTimeout(timer);
    const link = linkOf(event);
    const url = link && addressOfLink(link, addressInside);
    if (url) timer = setTimeout(() => loadAhead(url), hoverMs);
  };
  addEventListener('pointerover', ahead, { passive: true });
  addEventListener('touchstart', ahead, { passive: true });
}
