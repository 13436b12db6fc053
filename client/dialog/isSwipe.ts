/** Minimum horizontal movement of the pointer in px (specification section 2, visual behaviour). */
const threshold = 80;

/**
 * True when a pointer movement is a swipe: long enough, and more horizontal than vertical.
 * @param across Horizontal movement in px. @param along Vertical movement in px.
 */
export function isSwipe(across: number, along: number): boolean {
  return Math.abs(across) >= threshold && Math.abs(across) > Math.abs(along);
}
