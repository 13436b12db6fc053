/** A line two fifths below the top of the window: the section that crosses it is the current one. */
const readingLine = { rootMargin: '-40% 0px -60% 0px' };

/**
 * Marks the current section in a list of links to sections (JumpList.tsx) with `aria-current`, and scrolls its link
 * into view within the list, which may be wider than the screen. Stops when the signal aborts. React does not set this
 * attribute.
 */
export function markCurrentSection(list: Element, signal: AbortSignal): void {
  if (signal.aborted) return;
  const linkTo = ({ id }: Element) => list.querySelector(`[href="#${CSS.escape(id)}"]`);
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const link = linkTo(target);
      if (isIntersecting) link?.setAttribute('aria-current', 'true');
      else link?.removeAttribute('aria-current');
    }
    const current = list.querySelector('[aria-current]');
    if (current) list.scrollBy({ left: middleOf(current) - middleOf(list) });
    // Above the first section the list returns to its start.
    else if (scrollY < innerHeight && entries.every(isBelowTop)) list.scrollTo({ left: 0 });
  }, readingLine);
  for (const link of list.querySelectorAll('a')) {
    const section = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (section) observer.observe(section);
  }
  signal.addEventListener('abort', () => observer.disconnect());
}

const isBelowTop = ({ boundingClientRect }: IntersectionObserverEntry) => boundingClientRect.top > 0;

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
