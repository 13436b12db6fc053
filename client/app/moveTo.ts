import type { Shown } from './navigator.ts';

/** Scroll position and focus after a navigation, as a browser would have left them. */
export function moveTo({ hash, pop, samePage, scrollTo }: Shown): void {
  // A link that keeps the scroll position keeps the focus, too.
  if (scrollTo === undefined || scrollTo === null) return;
  // With guessed heights the position would be another (layout/Sections.module.css).
  document.documentElement.dataset['laidOut'] = '';
  const target = hash ? targetOf(hash) : null;
  // Within a page the page's own behaviour holds, which may be smooth; another page begins where it is to be read.
  const behavior = samePage && !pop ? 'auto' : 'instant';
  if (target && !pop) target.scrollIntoView({ behavior });
  else if (pop || !samePage || !hash || hash === '#top') window.scrollTo({ top: scrollTo, behavior });

  // Of another page it is a heading that is to be read first; within one the target itself, as browsers do.
  if (!samePage) focus(target ? (headingOf(target) ?? target) : document.querySelector('h1'));
  else if (target && !pop) focus(target);
}

/** The element that a fragment names. */
function targetOf(hash: string): HTMLElement | null {
  const id = hash.slice(1);
  try {
    return document.getElementById(id) ?? document.getElementById(decodeURIComponent(id));
  } catch {
    return null;
  }
}

/** The heading that a section is named by. */
function headingOf(section: HTMLElement): HTMLElement | null {
  return document.getElementById(section.getAttribute('aria-labelledby') ?? '');
}

/** Puts the focus where reading goes on; what is no control takes it as long as it is there. */
function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  if (!element || document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}

/** Sharing takes the address of a page from its canonical link, which the document was sent with. */
export function setCanonical({ page, url }: Shown): void {
  const { origin, pathname, searchParams } = new URL(url, location.origin);
  const listPage = Number(searchParams.get('page')) > 1 ? `?page=${searchParams.get('page')}` : '';
  const elsewhere = 'data' in page && page.data.seo.url.startsWith('http') ? page.data.seo.url : '';
  document.querySelector('link[rel=canonical]')?.setAttribute('href', elsewhere || origin + pathname + listPage);
}
