import { flushSync } from 'react-dom';
import type { Shown } from './navigator.ts';

/** Shows a page; `update` makes React render it. */
export type Present = (next: Shown, update: () => void) => void;

const name = 'story';

/**
 * View transition from a card to the profile it links to: the card's image becomes the profile's hero. Every other
 * page, and every page with reduced motion or without browser support, is shown by `plain`. Only these two elements get
 * a transition name, and only during the transition.
 */
export function withStoryTransition(plain: Present): Present {
  const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let clicked: Element | null = null;
  let latest: Shown;
  addEventListener(
    'click',
    ({ target }) => {
      clicked = target instanceof Element ? target.closest('a') : null;
    },
    { capture: true },
  );

  return (next, update) => {
    latest = next;
    const opensNext = clicked instanceof HTMLAnchorElement && clicked.pathname === next.url;
    const card = opensNext ? clicked?.closest('li')?.querySelector<HTMLElement>('[data-ratio]') : null;
    if (
      !card ||
      next.pop ||
      next.page.kind !== 'prosProfile' ||
      prefersReducedMotion.matches ||
      !document.startViewTransition
    ) {
      return plain(next, update);
    }
    card.style.viewTransitionName = name;
    let hero: HTMLElement | null | undefined;
    const { finished } = document.startViewTransition(() => {
      // The browser calls this in a later frame, when another page may already be shown, for example by Back.
      const isLatest = latest === next;
      if (isLatest) flushSync(update);
      // A duplicate name would cancel the transition if the card is on the new page, too.
      card.style.removeProperty('view-transition-name');
      if (!isLatest) return;
      hero = document.querySelector('main [fetchpriority="high"]')?.closest('picture')?.parentElement;
      if (hero) hero.style.viewTransitionName = name;
    });
    // A transition skipped by a further click or a hidden tab is not a failure.
    finished.catch(() => {}).finally(() => hero?.style.removeProperty('view-transition-name'));
  };
}
