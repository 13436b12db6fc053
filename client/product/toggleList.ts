/**
 * See More and See Less: opens or closes the list that a button controls. Opening moves the focus to the first card that was
 * kept back; closing keeps the button where it is on the screen.
 */
export function toggleList(button: HTMLElement): void {
  const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!list) return;
  const { top } = button.getBoundingClientRect();
  const firstHidden = [...list.children].find((child) => child.getClientRects().length === 0);
  list.dataset['open'] = button.ariaExpanded = `${firstHidden !== undefined}`;
  if (firstHidden) {
    focusIn(firstHidden);
    return;
  }
  scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
  button.focus({ preventScroll: true });
}

/** Puts the focus on what an element leads to, or on the element itself. */
function focusIn(element: Element): void {
  const target = element.querySelector<HTMLElement>('a[href], button, input') ?? (element as HTMLElement);
  if (target === element) target.tabIndex = -1;
  target.focus();
}
