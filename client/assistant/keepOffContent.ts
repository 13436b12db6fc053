/** Pause after the last scroll or change of the page after which a place is chosen. */
const restMs = 400;
/** Distance between the points that are checked below the button, in px: less than a line of text is high. */
const gridPx = 11;
const interactive = 'a[href], button, input, select, textarea, label, summary, video, iframe, [role="button"]';

/**
 * Keeps the assistant's button off what is read: it leaves the window while the page scrolls down, and returns when it
 * scrolls up or rests. At rest it covers neither text nor controls: `data-spot` of its corner is the specified `place`,
 * if that is not free the window's `edge`, else `away`; none while it scrolls. The style sheet moves the button.
 * @param place Element at the specified place, which contains the button; its first child is at the window's edge.
 * @returns the function that stops it, as React expects it of a `ref`.
 */
export function keepOffContent(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return;
  const edge = place.firstElementChild ?? place;
  let timer = 0;
  let lastY = scrollY;
  const settle = () => {
    place.dataset['spot'] = isFree(place, place) ? 'place' : isFree(edge, place) ? 'edge' : 'away';
  };
  const rest = () => {
    clearTimeout(timer);
    timer = window.setTimeout(settle, restMs);
  };
  const onScroll = () => {
    if (scrollY > lastY) delete place.dataset['spot'];
    // Once: a place that is taken meanwhile is left at rest.
    else if (scrollY < lastY && !place.dataset['spot']) settle();
    lastY = scrollY;
    rest();
  };
  // A ResizeObserver of the body would report an error whenever another one changes the height of the page.
  const changes = 'MutationObserver' in window ? new MutationObserver(rest) : null;
  changes?.observe(document.body, { childList: true, subtree: true });
  const end = new AbortController();
  const options = { passive: true, signal: end.signal };
  addEventListener('scroll', onScroll, options);
  // Layers, tabs and panels change what is below the button.
  for (const type of ['resize', 'click', 'focusout']) addEventListener(type, rest, options);
  rest();
  return () => {
    clearTimeout(timer);
    changes?.disconnect();
    end.abort();
  };
}

/** True if the page has neither text nor controls below an element, apart from `own`. */
function isFree(element: Element, own: Element): boolean {
  const area = element.getBoundingClientRect();
  for (let y = area.top; y <= area.bottom; y += gridPx) {
    for (let x = area.left; x <= area.right; x += gridPx) {
      const top = document.elementsFromPoint(x, y).find((found) => !own.contains(found));
      if (top && (top.closest(interactive) || hasTextIn(top, area))) return false;
    }
  }
  return true;
}

/** True if a text directly in the element is in the area. */
function hasTextIn(element: Element, area: DOMRect): boolean {
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) return false;
    range.selectNode(node);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < area.right && right > area.left && top < area.bottom && bottom > area.top,
    );
  });
}
