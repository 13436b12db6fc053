import type { Shown } from './navigator.ts';

/** Sets scroll position and focus after a navigation, as a browser does after a document load. */
export function scrollAndFocus({ hash, pop, samePage, scrollTo }: Shown): void {
  // A link that preserves the scroll position preserves the focus, too.
  if (scrollTo === undefined || scrollTo === null) return;
  // The estimated heights of sections without layout would give a wrong position (section/Sections.module.css).
  document.documentElement.dataset['laidOut'] = '';
  const target = hash ? targetOf(hash) : null;
  // Within a page it scrolls smoothly. A style sheet would also apply to the position that Chromium restores after a
  // reload, which then ends elsewhere.
  const isSmooth = samePage && !pop && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const behavior = isSmooth ? 'smooth' : 'instant';
  if (target && !pop) target.scrollIntoView({ behavior });
  else if (pop || !samePage || !hash || hash === '#top') window.scrollTo({ top: scrollTo, behavior });

  // After Back and Forward the focus returns to where it was (returnFocus.ts).
  if (pop) return;
  // On a new page the focus goes to a heading; within a page to the target itself, as in browsers.
  if (!samePage) focus(target ? (headingOf(target) ?? target) : document.querySelector('h1'));
  else if (target) focus(target);
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

/** The heading that labels a section. */
function headingOf(section: HTMLElement): HTMLElement | null {
  return document.getElementById(section.getAttribute('aria-labelledby') ?? '');
}

/** Focuses an element. An element that is not focusable gets a tabindex until it loses the focus. */
function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  if (!element || document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}
