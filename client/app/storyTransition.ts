import { flushSync } from 'react-dom';
import type { Shown } from './navigator.ts';

/** Shows a page: `update` makes React render it. */
export type Present = (next: Shown, update: () => void) => void;

const name = 'story';

/**
 * Shows a profile that was reached from a card as if the card's picture became the profile's stage. Whatever else comes to be
 * shown, and all of it where motion is unwanted or the browser cannot, is left to `plain`. Nothing is named but these two, and
 * only while it lasts.
 */
export function withStoryTransition(plain: Present): Present {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)');
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
    const leadsThere = clicked instanceof HTMLAnchorElement && clicked.pathname === next.url;
    const card = leadsThere ? clicked?.closest('li')?.querySelector<HTMLElement>('[data-ratio]') : null;
    if (!card || next.pop || next.page.kind !== 'prosProfile' || isStill.matches || !document.startViewTransition) {
      return plain(next, update);
    }
    card.style.viewTransitionName = name;
    let stage: HTMLElement | null | undefined;
    const { finished } = document.startViewTransition(() => {
      // The browser calls this in a later frame: by then another page may be shown, by Back for example.
      const isLatest = latest === next;
      if (isLatest) flushSync(update);
      // Two of one name would end the transition, should the card be on the new page, too.
      card.style.removeProperty('view-transition-name');
      if (!isLatest) return;
      stage = document.querySelector('main [fetchpriority="high"]')?.closest('picture')?.parentElement;
      if (stage) stage.style.viewTransitionName = name;
    });
    // Skipped ones, by a further click or a hidden tab, are no failure.
    finished.catch(() => {}).finally(() => stage?.style.removeProperty('view-transition-name'));
  };
}
