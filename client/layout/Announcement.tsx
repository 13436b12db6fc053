const id = 'announcement';

/** The one place where screen readers hear of pages that come without a document load. */
export function Announcement() {
  return <p id={id} role="status" className="visually-hidden" />;
}

/** Says the title of the page that has come. React never writes into the element, so what is said here stays. */
export function announce(title: string): void {
  const place = document.getElementById(id);
  if (place) place.textContent = title;
}
