const id = 'announcement';

/** The one place where screen readers hear of what changes by itself: pages that come without a document load, the cart's number. */
export function Announcement() {
  return <p id={id} role="status" className="visually-hidden" />;
}

/** Says something, such as the title of the page that has come. React never writes into the element, so what is said here stays. */
export function announce(text: string): void {
  const place = document.getElementById(id);
  if (place) place.textContent = text;
}
