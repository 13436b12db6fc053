import { staysHere } from './navigator.ts';

const hoverMs = 65;

/** The link of an event that navigation inside the document may take, or null when the browser must. */
function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target === '_blank' || link.hasAttribute('download') || 'document' in link.dataset)
    return null;
  return staysHere(new URL(link.href)) ? link : null;
}

/** One listener for every plain `<a href>`: clicks navigate, hover and touch fetch ahead. */
export function listenToLinks(
  navigate: (to: string, options: { preventScrollReset: boolean }) => void,
  prefetch: (url: string) => void,
): void {
  addEventListener('click', (event) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = linkOf(event);
    if (!link || event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    navigate(link.href, { preventScrollReset: 'keepScroll' in link.dataset });
  });

  let timer: ReturnType<typeof setTimeout> | undefined;
  const ahead = (event: Event) => {
    clearTimeout(timer);
    const link = linkOf(event);
    if (link) timer = setTimeout(() => prefetch(link.pathname + link.search), hoverMs);
  };
  addEventListener('pointerover', ahead, { passive: true });
  addEventListener('touchstart', ahead, { passive: true });
}
