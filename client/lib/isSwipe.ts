/** How far, in px, a pointer has to move sideways (specification section 2, visual behaviour). */
const threshold = 80;

/** Whether a way that a pointer went is a swipe: long enough, and more across than along the page. */
export function isSwipe(across: number, along: number): boolean {
  return Math.abs(across) >= threshold && Math.abs(across) > Math.abs(along);
}
