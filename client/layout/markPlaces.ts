/** The line that reading is at, two fifths below the top of the window: the section that crosses it is the one that is read. */
const readingLine = { rootMargin: '-40% 0px -60% 0px' };

/**
 * Marks, in a list of links to sections (JumpList.tsx), the one that is read, and keeps its link in the sight of the list,
 * which may be wider than the screen; until the signal ends it. The attribute is this function's alone: React knows of none.
 */
export function markPlaces(list: Element, signal: AbortSignal): void {
  if (signal.aborted) return;
  const linkTo = ({ id }: Element) => list.querySelector(`[href="#${CSS.escape(id)}"]`);
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const link = linkTo(target);
      if (isIntersecting) link?.setAttribute('aria-current', 'true');
      else link?.removeAttribute('aria-current');
      if (link && isIntersecting) list.scrollBy({ left: middleOf(link) - middleOf(list) });
      // Above the first section the list begins again.
      if (!isIntersecting && target.getBoundingClientRect().top > 0 && scrollY < innerHeight)
        list.scrollTo({ left: 0 });
    }
  }, readingLine);
  for (const link of list.querySelectorAll('a')) {
    const place = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (place) observer.observe(place);
  }
  signal.addEventListener('abort', () => observer.disconnect());
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
