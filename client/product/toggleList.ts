/**
 * Expands or collapses the list controlled by a button. Expanding focuses the first additional card; collapsing keeps
 * the position of the button on the screen.
 */
export function toggleList(button: HTMLElement): void {
  const list = document.getElementById(button.getAttribute('aria-controls') ?? '');
  if (!list) return;
  const { top } = button.getBoundingClientRect();
  const firstHidden = [...list.children].find((child) => child.getClientRects().length === 0);
  list.dataset['open'] = `${firstHidden !== undefined}`;
  button.setAttribute('aria-expanded', list.dataset['open']);
  if (firstHidden) {
    focusIn(firstHidden);
    return;
  }
  scrollBy({ top: button.getBoundingClientRect().top - top, behavior: 'instant' });
  button.focus({ preventScroll: true });
}

/** Focuses the first interactive element of an element, or the element itself. */
function focusIn(element: Element): void {
  const target = element.querySelector<HTMLElement>('a[href], button, input') ?? (element as HTMLElement);
  if (target === element) target.tabIndex = -1;
  target.focus();
}
