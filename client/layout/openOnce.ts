/** Two presses within this time open a layer once. */
const doublePressMs = 400;
/** Largest distance between the two presses of a double tap: the size of a touch target (tokens.css). */
const doubleTapPx = 44;

interface Press {
  button: Element;
  layer: HTMLElement;
  event: MouseEvent;
}

/**
 * Makes a second press of a header button in quick succession leave the layer open that the first one opens, and open
 * nothing in it where the layer lies over its button.
 */
export function openOnce(): void {
  let last: Press | undefined;
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (last && isOpen(last.layer) && isSecond(event, target, last)) {
      last.event = event;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const button = target.closest('header [popovertarget]:not([popovertargetaction])');
    const layer = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    if (button && layer && !isOpen(layer)) last = { button, layer, event };
  };
  // Before the handlers of the buttons (header/useTapDelay.ts).
  document.addEventListener('click', onClick, true);
}

const isOpen = (layer: HTMLElement) => layer.matches(':popover-open');

function isSecond(event: MouseEvent, target: Element, { button, layer, event: first }: Press): boolean {
  if (event.timeStamp - first.timeStamp >= doublePressMs) return false;
  if (button.contains(target)) return true;
  // The keyboard (no detail) presses what has the focus, not what lies over the button.
  const distance = Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY);
  return event.detail > 0 && layer.contains(target) && distance < doubleTapPx;
}
