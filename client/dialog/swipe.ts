import type { PointerEvent } from 'react';
import { isSwipe } from '../lib/isSwipe.ts';

/** Which way a press has turned over: 1 to what comes next in the direction of reading, -1 back, 0 for none. */
export function swipe(start: Pick<PointerEvent, 'clientX' | 'clientY'>, end: PointerEvent): 1 | -1 | 0 {
  const across = end.clientX - start.clientX;
  if (!isSwipe(across, end.clientY - start.clientY)) return 0;
  return across < 0 === isLeftToRight(end.currentTarget) ? 1 : -1;
}

/** Whether what is read next stands to the right of an element's content. */
export function isLeftToRight(element: Element): boolean {
  return getComputedStyle(element).direction === 'ltr';
}
