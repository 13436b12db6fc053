import { isSwipe } from '../dialog/isSwipe.ts';

/** Maximum movement of a click, in px. */
const maxClickMovePx = 10;

/**
 * Tracks a drag by mouse or pen from press to release. Touch is left to the native scrolling of the track, and text
 * stays selectable. The click at the end of a drag is suppressed.
 * @param onSwipe Called with the horizontal distance in px (positive to the right) of a drag that was long enough and
 * mainly horizontal.
 */
export function followSwipe(press: PointerEvent, onSwipe: (across: number) => void): void {
  if (press.pointerType === 'touch' || press.button !== 0 || isOnText(press.target)) return;
  const following = new AbortController();
  const { signal } = following;
  const finish = (release: PointerEvent) => {
    if (release.pointerId !== press.pointerId) return;
    following.abort();
    // `pointercancel` is also sent when the browser pans for a pen; the track has scrolled already.
    if (release.type === 'pointercancel') return;
    const across = release.clientX - press.clientX;
    const along = release.clientY - press.clientY;
    if (Math.hypot(across, along) > maxClickMovePx) suppressClick();
    if (isSwipe(across, along)) onSwipe(across);
  };
  addEventListener('pointerup', finish, { signal });
  addEventListener('pointercancel', finish, { signal });
  // A native drag of the link would suppress the pointerup event.
  addEventListener('dragstart', (event) => event.preventDefault(), { signal });
}

function isOnText(target: EventTarget | null): boolean {
  const nearest = target instanceof Element ? target.closest('a, p, h1, h2, h3') : null;
  return nearest !== null && nearest.tagName !== 'A';
}

/** Suppresses the click of the current release, which is dispatched before any timer runs. */
function suppressClick(): void {
  const suppress = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', suppress, { capture: true, once: true });
  setTimeout(() => removeEventListener('click', suppress, { capture: true }));
}
