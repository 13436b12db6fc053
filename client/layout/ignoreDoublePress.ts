/** Two presses within this time count as one. */
const doublePressMs = 400;
/** Largest distance between the two presses of a double tap: the size of a touch target (tokens.css). */
const doubleTapPx = 44;

/** Buttons that put something else under the pointer: they open and close layers and levels of the menu. */
const buttons = '[popovertarget], #main-menu button';

interface Press {
  button: Element;
  /** False for a press that closes a layer, and for a level of the menu. */
  opensLayer: boolean;
  event: MouseEvent;
}

/** Makes a second press in quick succession neither undo the first one nor press what now lies under the pointer. */
export function ignoreDoublePress(): void {
  let last: Press | undefined;
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    if (last && isSecond(event, target, last)) {
      last.event = event;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const button = target.closest(buttons);
    const layer = document.getElementById(button?.getAttribute('popovertarget') ?? '');
    last = button ? { button, opensLayer: layer?.matches(':popover-open') === false, event } : undefined;
  };
  // Before the handlers of the buttons (header/useTapDelay.ts).
  document.addEventListener('click', onClick, true);
  // The visitor has closed what the first press opened.
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') last = undefined;
  };
  document.addEventListener('keydown', onKey, true);
}

function isSecond(event: MouseEvent, target: Element, { button, opensLayer, event: first }: Press): boolean {
  if (event.timeStamp - first.timeStamp >= doublePressMs) return false;
  // The keyboard presses what has the focus, not what lies under the pointer.
  if (isByKey(event)) return opensLayer && button.contains(target);
  return Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < doubleTapPx;
}

/** True for a press by the keyboard, which has no detail; on a link Firefox gives it one, but no type of pointer. */
function isByKey(event: MouseEvent): boolean {
  return event.detail === 0 || ('pointerType' in event && event.pointerType === '');
}
