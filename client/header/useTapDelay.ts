import { type MouseEvent, useEffect, useRef } from 'react';

const tapDelayMs = 200;
/** Up to 1023 px (specification section 4), one less than the side menu. */
const tapDelayQuery = '(width <= 63.9375em)';

/**
 * Click handler of a button with a `popovertarget`: on narrow screens the popover opens and closes 200 ms after the
 * tap.
 */
export function useTapDelay(): (event: MouseEvent<HTMLButtonElement>) => void {
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (event) => {
    const { currentTarget: source } = event;
    const layer = document.getElementById(source.getAttribute('popovertarget') ?? '');
    if (!layer || !matchMedia(tapDelayQuery).matches) return;
    event.preventDefault();
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (layer.matches(':popover-open')) layer.hidePopover();
      else layer.showPopover({ source });
    }, tapDelayMs);
  };
}
