import { isSwipe } from '../lib/isSwipe.ts';

/** Hands slip a little when they click; what moved further was no click. */
const clickSlip = 10;

/**
 * Follows a mouse or a pen from its press to its release: a finger scrolls the track by itself, and words are there to be
 * selected. What was dragged is not clicked.
 * @param onSwipe Gets the way to the right, in px, of a drag that was long enough and went more across than along the page.
 */
export function followSwipe(press: PointerEvent, onSwipe: (across: number) => void): void {
  if (press.pointerType === 'touch' || press.button !== 0 || isOnWords(press.target)) return;
  const following = new AbortController();
  const { signal } = following;
  const finish = (release: PointerEvent) => {
    if (release.pointerId !== press.pointerId) return;
    following.abort();
    // Also where a pen pans, which the browser says by a cancel: the track has scrolled then.
    if (release.type === 'pointercancel') return;
    const across = release.clientX - press.clientX;
    const along = release.clientY - press.clientY;
    if (Math.hypot(across, along) > clickSlip) swallowClick();
    if (isSwipe(across, along)) onSwipe(across);
  };
  addEventListener('pointerup', finish, { signal });
  addEventListener('pointercancel', finish, { signal });
  // Or the browser would carry the link away, and the release would never be reported.
  addEventListener('dragstart', (event) => event.preventDefault(), { signal });
}

function isOnWords(target: EventTarget | null): boolean {
  const nearest = target instanceof Element ? target.closest('a, p, h1, h2, h3') : null;
  return nearest !== null && nearest.tagName !== 'A';
}

/** The click that a release makes comes before any timer. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', swallow, { capture: true }));
}
