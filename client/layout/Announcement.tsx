const id = 'announcement';

/** Live region for screen readers: pages shown by client-side navigation, changes of the cart. */
export function Announcement() {
  return <p id={id} role="status" className="visually-hidden" />;
}

/** Announces a text, such as a new page's title. React never writes into the element, so the text stays. */
export function announce(text: string): void {
  const liveRegion = document.getElementById(id);
  if (liveRegion) liveRegion.textContent = text;
}
