import type { PointerEvent } from 'react';
import { isSwipe } from './isSwipe.ts';

/** Direction of a swipe: 1 to the next item in reading direction, -1 to the previous one, 0 if it is not a swipe. */
export function swipe(start: Pick<PointerEvent, 'clientX' | 'clientY'>, end: PointerEvent): 1 | -1 | 0 {
  const across = end.clientX - start.clientX;
  if (!isSwipe(across, end.clientY - start.clientY)) return 0;
  return across < 0 === isLeftToRight(end.currentTarget) ? 1 : -1;
}

/** True when the content of an element is read from left to right. */
export function isLeftToRight(element: Element): boolean {
  return getComputedStyle(element).direction === 'ltr';
}
