/** Two presses of a button within this time open its layer once. */
const doublePressMs = 400;

/** Makes a second press of a header button in quick succession leave the layer open that the first one opens. */
export function openOnce(): void {
  let last: { button: Element | null; time: number } = { button: null, time: 0 };
  const onClick = (event: MouseEvent) => {
    const { target, timeStamp: time } = event;
    const button =
      target instanceof Element ? target.closest('header [popovertarget]:not([popovertargetaction])') : null;
    if (!button) return;
    const isOpen = document.getElementById(button.getAttribute('popovertarget') ?? '')?.matches(':popover-open');
    const isSecond = button === last.button && time - last.time < doublePressMs;
    if (isOpen && !isSecond) return;
    last = { button, time };
    if (!isOpen) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Before the handlers of the buttons (header/useTapDelay.ts).
  document.addEventListener('click', onClick, true);
}
